import { describe, expect, test } from "vitest";

import { choiceInDraw, readsLibraryOrder, readStepText } from "../../src/checks/step-text.ts";
import type { TextCode, TextContext, TextVerb } from "../../src/checks/step-text.ts";
import { byEffort } from "../effort.ts";

const context = (verb: TextVerb, more: Partial<TextContext> = {}): TextContext =>
  ({ verb, hasMay: false, hasUnless: false, libraryOrderMatters: true, names: [], ...more });
const linesOf = (text: string): readonly string[] => text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
const codesOf = (text: string, given: TextContext): readonly string[] => readStepText(text, given).map(({ code }) => code);

// One text a line, in the manner of cards and of what players write; each must stay silent although the order of libraries matters.
const SILENT: Partial<Record<TextVerb, string>> = {
  activate: `
    {T}: Add {G}.
    {T}: create a 1/1 Elf Warrior
    {T}: Untap target creature.
    {Q}: Add one mana of any color
    {2}, {T}: Put a +1/+1 counter on target creature.
    {1}{U}: Return this creature to its owner's hand.
    {3}: Untap this artifact.
    {4}: Untap Basalt Monolith
    Tap an untapped creature you control: add one mana of any color
    Pay 2 life: Draw a card.
    Sacrifice a creature: Scry 1.
    Sacrifice a creature: each opponent loses 1 life and you gain 1 life
    Sacrifice another creature: this creature gains indestructible until end of turn
    Remove a +1/+1 counter from Walking Ballista: it deals 1 damage to any target
    {G}: This creature gets +1/+1 until end of turn.
    {R}: +1/+0 until EOT
    Until your next turn, creatures can't attack you.
    +1: Until your next turn, whenever a creature attacks you, it gets -1/-0.
    −2: Exile target creature until this planeswalker leaves the battlefield.
    {2}{W}: Exile target creature until Brutal Cathar leaves the battlefield
    {T}: Tap target creature. It doesn't untap during its controller's next untap step.
    {T}: Gain control of target creature for as long as you control this creature.
    {T}: Gain control of target artifact for as long as this creature remains tapped
    {2}: Target creature gains flying until the end of your next turn.
    Target creature can't block until its controller's next turn
    Choose one — Draw a card; or create a Treasure token.
    {1}, {T}: Choose one: untap target land; or tap target land
    Choose two. You may choose the same mode more than once.
    {T}: Flip this creature.
    {G}{G}: Flip Budoka Gardener if you control ten or more lands
    Turn this creature face up.
    Morph {2}{U}: turn it face up
    {X}: Draw X cards.
    {X}, {T}: this deals X damage to any target
    {T}: Copy target activated or triggered ability you control. You may choose new targets for the copy.
    {U}: Copy target instant or sorcery spell, choose new targets
    Equip {2}
    Equip Lightning Greaves to the Elf
    Attach this Equipment to target creature you control.
    {T}: Destroy target creature that dealt damage this turn.
    {T}: Destroy target creature if it's tapped.
    Activate only if you control a Swamp.
    Activate only during your turn and only once each turn.
    {2}, Sacrifice this artifact: draw two cards, then discard a card
    Discard a card: untap this creature
    Exile a creature card from your graveyard: you gain 2 life
    Cycle Street Wraith, paying 2 life
    Ninjutsu {1}{U}: return the unblocked attacker
    Crew 3
    Level up {1}
    Put a charge counter on it, then remove three counters
    {T}: Regenerate target creature. The next time that creature would be destroyed this turn, it isn't.
    {T}: prevent the next 1 damage that would be dealt to any target this turn
    {T}: If this creature would be destroyed this turn, regenerate it instead
    {B}: If a creature would die this turn, exile it instead.
    {W}: Each creature that would otherwise die is exiled.
    {2}: Creatures you control gain haste until end of combat
    {2}: This creature becomes a 3/3 Golem artifact creature until end of turn.
    {T}: Search your library for a basic land card and put it onto the battlefield tapped.
    Put the top card of your library into your hand
    Look at the top three cards, put one into your hand and the rest on the bottom of your library in a random order.
    Mill four cards, put the rest on the bottom in random order
    {T}: Target opponent discards a card.
    {T}: Target player sacrifices a creature.
    Target opponent reveals their hand. You choose a nonland card from it. That player discards that card.
    Tap target creature that player controls
    Untap all creatures an opponent controls
    Choose target creature an opponent controls. Tap it.
    Choose up to two target creatures. Untap them.
    Choose a color. Add one mana of that color
    Choose any number of target creatures; untap them
    {T}: Each opponent mills two cards
    {T}: that player may have no more than seven cards
    {2}: Return target creature card from your graveyard to the battlefield. Exile it at the beginning of the next end step.
    Untap each creature you control as though it had vigilance
    Sacrifice a Food: gain 3 life
    Sacrifice Clue, draw
    pay {1}, return the Aura to hand
    Ana taps the Monolith for three mana
    use Rings of Brighthearth to copy the untap ability
    draw a card if able
    attack if able
    untap it if possible
    Sacrifice it if you can
    as if it were untapped
    Deals damage as though it weren't blocked
    If you control a Forest, untap this creature.
    if you have 40 or more life, untap it
    if it was kicked, create two tokens instead
    if it's your turn, untap this creature
    if it's not your turn, put a counter on it
    if it isn't a player's turn yet, wait
    if it's an opponent's turn, it costs {2} less
    If you paid the additional cost, draw another card
    if mana from a Treasure was spent, gain 1 life
    If that card is in your graveyard, return it to your hand
    if the card is still exiled, return it
    if this card is in your hand, reveal it
    Use this ability only if you control an artifact
    This costs {1} less to activate for each artifact you control
    {5}: Put a time counter on it, if it has suspend
    Exert this creature
    Transform this permanent
    {3}{R}: Monstrosity 3
    Adapt 2
    Outlast {W}
    {T}: Throw a spear at target creature, it deals 2 damage
    Roll with the punches: gain 1 life
    {1}: Rolling Spoil deals damage, creature dies
    {2}: put a coin counter on another target creature
    remove a coin counter: draw a card
    {1}: Each player with no chance counters draws a card
    Give each other player a chance to respond, then untap
    {3}: Bounce the Thopter with my own ability
    With Ashnod's Altar: sacrifice the token for {C}{C}
    Chance for Glory: creatures gain indestructible
    Die Young: target creature gets -1/-1
    Coin of Mastery: add {R}
    Random Encounter: creatures gain haste
    Until the End of Time: gain 1 life
    Roll Call: create a Soldier
    Shuffle Step: tap target creature
    Use Fateful If to untap it
    look at Random Encounter
    Untap Sword of the Lord of the Coin
    Throw a spear. The die stays where it is.
    Throw a spear at one of the many creatures that the other team put beside the die
    Untap Krark's Coin Purse
    Sacrifice the Master of Dice to Ashnod's Altar
    Exhaust a unit: add 1 energy
    Recycle a rune: add [Body]
    Ready a unit. Give it +1 might this turn.
    Kill a unit you control: channel 1 rune exhausted
    Move a unit to a battlefield you control
    Buff target unit, then ready it
    Deal 2 to a unit at a battlefield
    Discard 1, then draw 1
    Stun an enemy unit until the start of your next turn
    Give a unit Assault 2 this turn
    This unit has Tank until end of turn
    Hide a card facedown at a battlefield you control
    Return a gear to its owner's hand
    exile it until the Dragon has left the battlefield
    hold priority until the first trigger resolves
    Tap it; it stays tapped until it leaves play
    Exile it until you cast another creature spell with this`,
  cast: `
    Chance for Glory
    Die Young targeting the token
    Until the End of Time
    Until the End of Time deals 3 damage to Ben
    Roll Call
    Shuffle
    Forever
    Fateful If, choosing the second mode
    cast Coin of Mastery
    cast Random Encounter with flashback
    Cast Palinchron, untapping seven lands
    Lightning Bolt: 3 damage to any target
    Lightning Bolt targeting Ana's creature
    cast Reality Shift with kicker
    Kicker {2}: if this spell was kicked, draw a card
    Buyback {3}: return it to hand as it resolves
    Overload {5}{U}
    Storm copies target each opponent
    Flashback—{1}{U}, pay 3 life
    Replicate {U} twice
    Entwine {2}, choose both
    Each player draws seven cards
    Choose one — destroy target artifact; or destroy target enchantment
    Choose one or both — tap target creature; untap target creature
    Choose one. If you control a commander as you cast this spell, you may choose both instead.
    Counter target spell. If that spell is countered this way, exile it instead of putting it into its owner's graveyard.
    Target creature gets -2/-2 until end of turn. If that creature would die this turn, exile it instead.
    As an additional cost to cast this spell, sacrifice a creature.
    As an additional cost to cast this spell, you may reveal a Dragon card from your hand.
    If you revealed a Dragon card or controlled a Dragon as you cast this spell, it deals 4 damage.
    You may cast this spell without paying its mana cost if you control a commander.
    Take an extra turn after this one. Exile this spell.
    Untap up to seven lands
    Return target permanent card from your graveyard to your hand
    Destroy target creature. It can't be regenerated.
    Return all creatures to their owners' hands
    Gain control of target creature until end of turn. Untap that creature. It gains haste until end of turn.
    Exile target creature you control, then return that card to the battlefield under its owner’s control.
    Draw three cards, then put two cards from your hand on top of your library in any order.
    Look at the top four cards of your library, then put them back in any order. Draw a card.
    Until end of turn, you may play lands exiled with this.
    Creatures your opponents control can't block this turn.
    Until your next turn, up to one target creature gets -3/-0.
    Any number of target players each draw a card
    Each player sacrifices two lands, then loses 2 life
    Target player mills half their library, rounded down
    You gain life equal to that creature's toughness
    Convoke, tapping three Elves
    Delve away two cards`,
  play: `
    Forest
    a land from hand
    Jinx, Loose Cannon
    a unit to my base, paying 3 energy
    Reaction: counter a spell unless needed
    Play a Gold gear token exhausted
    Accelerate, entering ready`,
  mana: `
    {T}: Add {C}{C}{C}
    Tap Priest of Titania for one {G} per Elf
    Add {G} for each creature you control
    Sacrifice Treasure: one mana of any color
    {T}: Add two mana in any combination of colors
    Whenever you tap a land for mana, add one mana of any type that land produced`,
  special: `
    turn Vesuvan Shapeshifter face up
    Suspend 4—{1}{U}
    Foretell it for {2}
    Play a land`,
  trigger: `
    Intruder Alarm untaps all creatures
    Whenever a creature enters, untap all creatures.
    When this creature dies, return it to its owner's hand.
    When it dies, create a 1/1 white Spirit creature token with flying
    Whenever another creature dies, each opponent loses 1 life
    whenever a creature you control dies, scry 1
    Whenever a creature died this turn, draw a card
    When Kitchen Finks dies, if it had no -1/-1 counters on it, return it with one (persist)
    Undying: it comes back with a +1/+1 counter
    Persist (When this creature dies, if it had no -1/-1 counters on it, return it.)
    When this creature enters, exile target creature until this creature leaves the battlefield.
    When Oblivion Ring leaves the battlefield, return the exiled card to the battlefield under its owner's control
    Worldgorger Dragon returns everything
    At the beginning of your upkeep, if you control a creature with power 4 or greater, draw a card.
    At the beginning of each end step, if you gained life this turn, create a token
    At the beginning of your upkeep, if you have no cards in hand, you lose 1 life.
    When this enters, if it was kicked, destroy target artifact.
    When this enters, if you cast it from your hand, take an extra turn after this one
    When it dies, if it was a creature, return it to the battlefield
    if it's attacking, untap it
    If this is the third time this ability has resolved this turn, untap it
    If you do, untap this creature.
    If a player does, put a counter on it. If no one does, draw a card.
    when you do, it deals 2 damage to any target
    Sacrifice it unless you control another artifact
    Sacrifice this land unless it's your turn
    Tapped unless you have three or more basic lands
    It doesn't untap unless an opponent was dealt damage this turn
    This creature can't attack unless you've cast a noncreature spell this turn
    It can't attack unless defending player controls an Island
    Sacrifice it unless you attacked this turn
    Sacrifice it unless {U} was spent to cast it
    enters tapped unless you control two or more other lands
    Whenever you gain life, put a +1/+1 counter on this creature.
    Whenever you gain life, each opponent loses that much life
    Whenever an opponent loses life, you gain that much life
    Whenever you cast a spell, untap this creature
    Whenever an opponent casts a spell, draw a card
    Whenever a player draws a card, this deals 1 damage to that player
    Whenever this creature becomes the target of a spell or ability, sacrifice it
    Whenever this deals combat damage to a player, that player discards a card
    Whenever enchanted creature becomes tapped, untap it
    Whenever a +1/+1 counter is put on this, create a Thopter
    The token may not block
    Players may not draw cards
    enchanted player may only attack with one creature
    The source’s controller draws a card
    Its controller creates a 3/3 Beast
    Its owner draws a card
    its owner puts it on the bottom of their library
    Target opponent loses 1 life. You gain 1 life.
    that player controls the token
    target opponent gains control of it until your next upkeep
    Whenever an opponent controls more creatures, you choose a creature
    Each opponent sacrifices a creature with the greatest power
    each player discards their hand
    you choose one of them
    Choose an opponent. That player draws a card.
    The chosen player loses 1 life
    the active player chooses the order
    Landfall: create a 2/2 Cat
    Constellation — each opponent loses 1 life
    Magecraft: drain 1
    Mutate trigger untaps it
    Storm: copy it 3 times
    Cipher copy of the spell
    Splinter Twin copy untaps Pestermite's host
    That creature gains haste. Sacrifice it at the beginning of the next end step.
    Populate
    Proliferate
    Amass Zombies 2
    Surveil 2
    Explore, nonland, counter
    Investigate
    The Initiative goes into the Undercity
    Venture into the dungeon
    You become the monarch
    Exile it. Until an opponent becomes the monarch, it stays exiled
    Exile the top card of your library. It stays there till end of turn.
    up until then nothing happens
    It gains first strike until your next end step
    It can't be untapped until the beginning of the next upkeep
    it stays tapped until Ben's untap step
    It's a land until the combat damage step
    Doesn't untap as long as you control this creature.
    It has hexproof as long as it's untapped
    remains exiled for as long as this card remains on the battlefield
    As long as it's your turn, creatures have flying
    repeat this process for each opponent
    Do this only once each turn.
    This ability triggers only once each turn.
    stops being a creature at end of turn
    Copy it a number of times equal to its power
    copy it as many times as there are opponents
    that many times
    Each player’s life becomes 10
    It deals damage equal to the number of cards in that player's hand
    Coin of Mastery untaps
    Die Young is put into the graveyard
    Temporal Flip returns to hand
    “Flip a coin. If you win the flip, draw a card” is granted to the token
    Create a token with "{T}: You may roll a six-sided die."
    (If it's a land card, you may put it onto the battlefield.) Nothing else
    When I'm played, buff a friendly unit
    When I attack, ready another unit here
    When I conquer, draw 1
    When I hold, score 1 point
    Deathknell — channel 1 rune exhausted
    Deathknell: recycle me, then draw 1
    When you play a spell, give me +1 might this turn
    When a friendly unit dies, play a 1 might Recruit here
    When I move, give an enemy unit -1 might this turn
    Legion — create a Sprite with Temporary
    At the start of your Beginning Phase, kill me
    Give it Ganking until your next Beginning Phase`,
  choose: `
    Ana targets the Dragon
    choose the creature type Elf
    choose which card to return: the Finks
    mode: untap
    you may choose not to
    discard the Squee
    pick Ben as the opponent`,
  event: `
    the Elf dies as a state-based action
    It dies and is exiled instead
    legend rule: the older copy goes to the graveyard
    the counters cancel each other
    If a land card would be milled this way, exile it instead
    Rest in Peace: if a card would be put into a graveyard from anywhere, exile it instead
    If you would draw a card, draw two cards instead.
    If you would gain life, you gain that much life plus 1 instead
    If one or more tokens would be created under your control, twice that many are created instead.
    If damage would be dealt to it, prevent that damage
    If it would leave the battlefield, exile it instead of putting it anywhere else.
    If that creature would die this turn, return it to hand instead
    If an opponent would gain life, that player loses that much life instead
    If a source would deal damage to a player, it deals double that damage instead
    As it enters, it becomes a copy of the creature
    It enters tapped
    untap step: all permanents untap
    Ana draws for the turn
    combat damage: 2 to Ben
    the token ceases to exist
    cleanup: discard to seven
    damage wears off
    Ben has 0 life and loses`,
  phase: `
    beginning of combat
    Ana's end step
    upkeep
    Showdown`,
  turn: `
    Ben
    Ana takes the next turn
    extra turn`,
  resolve: `
    flip-a-coin-at-random
    until-forever`,
};

const silentRows = Object.entries(SILENT).flatMap(([verb, texts]) => linesOf(texts).map((text) => ({ verb: verb as TextVerb, text })));

describe("ordinary texts", () => {
  test("there are enough of them, all different", () => {
    expect(silentRows.length).toBeGreaterThanOrEqual(250);
    expect(new Set(silentRows.map(({ text }) => text)).size).toBe(silentRows.length);
  });
  test.each(silentRows)("$verb: $text", ({ verb, text }) => {
    expect(readStepText(text, context(verb))).toEqual([]);
  });
});

// PHRASE | TEXT, the step being a trigger without `may`. A text may hold other alarms too.
const ALARMING: Record<TextCode, string> = {
  "text-coin": `
    coin | Flip a coin.
    coin | {T}: Flip a coin. If you win the flip, create a Wirefly.
    coins | flip two coins
    COIN | FLIP A COIN
    Coins | Coins are flipped for each creature
    coin | the coin-flip decides
    coin | Krark, the Thumbless: flip a coin for the spell
    coin | Whenever you win a coin flip, draw a card
    comes up heads | if it comes up heads, untap
    come up tails | should they come up tails, nothing
    lands on tails | it lands on tails
    heads or tails | Ana calls: heads or tails
    call heads | call heads
    coin | Flip Ana's coin`,
  "text-die": `
    Roll a die | Roll a die.
    roll a six-sided die | When it enters, roll a six-sided die
    rolls two dice | each player rolls two dice
    roll a d20 | roll a d20
    Roll 2d6 | Roll 2d6 and add them
    rolled on the die | the number rolled on the die
    die roll | whatever the die roll says
    throw the dice | throw the dice
    Throws a d6 | Throws a d6, a creature dies
    dice are rolled | Two dice are rolled
    Roll the planar die | Roll the planar die
    roll one die | roll one die`,
  "text-chance": `
    at random | Discard a card at random.
    AT RANDOM | AT RANDOM
    at random | choose a creature at\u00a0random
    at random | Target opponent discards two cards at random
    at random | Return a creature card chosen at random from your graveyard
    randomly | pick one randomly
    Randomly | Randomly exile a card
    random opponent | deals 1 damage to a random opponent
    random target | copy it for a random target
    by chance | decided by chance
    % chance | a 50% chance to win
    random card | reveal a random card, then put the rest on the bottom in a random order`,
  "text-shuffle": `
    shuffle | Search your library for a card, then shuffle.
    Shuffle | Shuffle Nexus of Fate into its owner's library
    Shuffle | Shuffle your graveyard into your library.
    shuffles | Each player shuffles their hand into their library
    shuffled | it is shuffled into the library
    shuffle | re-shuffle
    reshuffles | Ana reshuffles
    Shuffle | Search for a Forest. Shuffle Ana's library.
    shuffling | after shuffling, put that card on top
    SHUFFLE | SHUFFLE THE LIBRARY`,
  "text-until": `
    Until a creature card is revealed | Until a creature card is revealed
    until you reveal a land card | Reveal cards from the top of your library until you reveal a land card.
    until you exile a nonland card | exile cards until you exile a nonland card, then cast it
    until a creature card turns up | mills until a creature card turns up
    until Emrakul turns up | mill until Emrakul turns up
    until there are no cards left | draw until there are no cards left
    until you lose a flip | flip until you lose a flip
    until Ben is dead | ping until Ben is dead
    till Ben is dead | ping till Ben is dead
    until I have a million Elves | go until I have a million Elves
    until I have 1,000,000 Elves | go until I have 1,000,000 Elves
    until I draw it | repeat until I draw it
    Until Ana's library is empty | Until Ana's library is empty, mill
    until the game is over | untap until the game is over
    until his life becomes 0 | attack until his life becomes 0
    until they hit a land | they mill until they hit a land
    until it dies | ping it until it dies
    until nobody can respond | until nobody can respond`,
  "text-if": `
    Otherwise | If you control a Forest, draw. Otherwise, discard.
    otherwise | draw two cards, otherwise one
    otherwise | lose 1 life otherwise
    Depending on | Depending on the card, do one or the other
    depending upon | it varies depending upon the reveal
    depends on | what happens depends on the roll
    if it is a | Reveal the top card; if it is a land, put it onto the battlefield
    if it's a | reveal it, if it's a creature card, draw
    if it’s an | if it’s an instant
    If it isn't a | If it isn't a land, draw a card
    if it's not a | if it's not a land
    if its a | if its a land draw it
    if it's land | if it's land, play it
    if that card is a | Exile the top card. Cast it if that card is a spell
    if the card is red | if the card is red
    If the exiled card is a | If the exiled card is a land card, you may play it.
    If the discarded card was a | If the discarded card was a creature card, draw
    If the top card of your library is | If the top card of your library is black, gain 1 life
    If you win the flip | If you win the flip, draw a card
    If Ana wins the flip | If Ana wins the flip
    if you lose the flip | discard if you lose the flip
    if a creature card is revealed | return it if a creature card is revealed
    If a creature card was revealed this way | If a creature card was revealed this way, draw
    if a land card was milled this way | gain 1 life if a land card was milled this way
    If you win | Clash with an opponent. If you win, draw a card.
    If not | Look at it. If not, shuffle
    if not a | if not a land, draw
    If you roll a | If you roll a 6, win
    If the result | If the result is 10 or more
    if heads | if heads, draw
    If they guessed | If they guessed right, draw
    if you draw a land | if you draw a land
    else draw | if able untap, else draw
    if one of those cards | if one of those cards is a Forest
    based on the result | gain life based on the result`,
  "text-unless": `
    unless its controller pays | Counter target spell unless its controller pays {3}.
    unless that player pays | draw a card unless that player pays {1}
    unless you pay | Sacrifice it unless you pay {U}{U}
    Unless an opponent discards | Unless an opponent discards a card, draw
    unless you discard | sacrifice this unless you discard a card
    unless they sacrifice | loses 3 life unless they sacrifice a permanent
    unless any player pays | create a token unless any player pays 2 life
    unless you return | sacrifice it unless you return a land to hand
    unless Ben has it deal | draws three cards unless Ben has it deal 5 damage to him
    unless somebody responds | goes on unless somebody responds
    unless you exile | sacrifice it unless you exile a card from your graveyard
    unless you reveal | enters tapped unless you reveal an Elf
    UNLESS BEN PAYS | COUNTER IT UNLESS BEN PAYS`,
  "text-may": `
    may draw | You may draw a card.
    may untap | Whenever a creature enters, you may untap this creature
    may pay | you may pay {1}. If you do, draw a card
    may put | that player may put a land onto the battlefield
    may have | you may have it deal 1 damage
    may cast | exile it, you may cast it this turn
    may play | Until end of turn, you may play that card.
    May untap | May untap it
    may be cast | the card may be cast for free
    MAY DRAW | YOU MAY DRAW A CARD`,
  "text-other-chooses": `
    an opponent chooses | an opponent chooses one of them
    Target opponent chooses | Target opponent chooses a creature
    that player chooses | that player chooses a number
    Each opponent chooses | Each opponent chooses a creature they control
    another player chooses | another player chooses
    An opponent guesses | An opponent guesses whether it's odd
    each player, starting with you, votes | each player, starting with you, votes
    each player votes | Starting with you, each player votes for sickness or torture
    its owner chooses | its owner chooses where it goes
    Its controller chooses | Its controller chooses a new target
    target opponent reveals their hand, then chooses | target opponent reveals their hand, then chooses one
    each opponent chooses | opponent by opponent they pass, then each opponent chooses
    defending player chooses | defending player chooses an attacker
    have target opponent choose | have target opponent choose
    your opponents choose | your opponents choose which one
    an opponent may choose | an opponent may choose a color
    chosen by an opponent | exile a card chosen by an opponent
    an opponent’s choice | of an opponent’s choice
    each opponent sacrifices a creature of their choice | each opponent sacrifices a creature of their choice
    all players vote | all players vote
    someone else decides | someone else decides
    Another Opponent chooses | Another Opponent chooses
    the nonactive player chooses | the nonactive player chooses`,
  "text-no-number": `
    stop when | untap, stop when Ben is dead
    Stop once | Stop once I have enough
    stop as soon as | we stop as soon as he concedes
    stop if | stop if anyone minds
    go on as long as | go on as long as it works
    goes on for as long as | this goes on for as long as Ana has mana
    keep going | keep going
    keep going as long as | keep going as long as you have mana
    repeat this as long as | repeat this as long as you can
    Repeat while | Repeat while able
    forever | untap and tap forever
    for ever | for ever
    keep doing this | keep doing this
    infinitely | does this infinitely
    Infinitely | Infinitely many tokens
    infinite | make infinite mana
    indefinitely | continue indefinitely
    as often as | as often as you like
    as many times as I want | do it as many times as I want
    as many times as needed | as many times as needed
    any number of times | pay {1} any number of times
    Any number of times | Any number of times: untap
    arbitrarily many | arbitrarily many Elves
    an arbitrary number | an arbitrary number of tokens
    over and over | over and over
    ad infinitum | ad infinitum
    as long as I like | ping as long as I like
    Infinitely | Repeat Infinitely`,
};

const alarmRows = Object.entries(ALARMING).flatMap(([code, rows]) => linesOf(rows).map((row) => {
  const [phrase = "", text = ""] = row.split(" | ");
  return { code, phrase, text };
}));

describe("alarming texts", () => {
  test("there are enough of them", () => {
    expect(alarmRows.length).toBeGreaterThanOrEqual(120);
  });
  test.each(alarmRows)("$code: $text", ({ code, phrase, text }) => {
    const alarms = readStepText(text, context("trigger"));
    const alarm = alarms.find((found) => found.code === code);
    expect(alarm?.phrase.replaceAll("\u00a0", " ")).toBe(phrase);
    expect(text.slice(alarm?.start, alarm?.end)).toBe(alarm?.phrase);
    expect(new Set(alarms.map((found) => found.code)).size).toBe(alarms.length);
    expect(alarms.map(({ start }) => start)).toEqual(alarms.map(({ start }) => start).sort((a, b) => a - b));
  });
});

describe("offsets", () => {
  test("count UTF-16 units, behind what was left out and whatever its width", () => {
    const text = "🎲 {T} (Coin!) “coin” \"coin\" İstanbul: flip a coin";
    const start = text.lastIndexOf("coin");
    expect(readStepText(text, context("activate"))).toEqual([{ code: "text-coin", phrase: "coin", start, end: start + 4 }]);
  });
  test("one alarm per code, the first, and sorted by where they start", () => {
    const text = "Until a coin is found flip a coin at random, otherwise stop when forever";
    expect(readStepText(text, context("activate")).map(({ code, start }) => [code, start])).toEqual([
      ["text-until", 0], ["text-coin", 8], ["text-chance", text.indexOf("at random")],
      ["text-if", text.indexOf("otherwise")], ["text-no-number", text.indexOf("stop")],
    ]);
  });
  test("a die is sorted among the others", () => {
    expect(codesOf("Roll a die, otherwise flip a coin", context("activate"))).toEqual(["text-die", "text-if", "text-coin"]);
  });
  test("a phrase is given as it stands, with what was left out inside it", () => {
    expect(readStepText("discard a card at (really) random", context("activate"))[0]?.phrase).toBe("at (really) random");
  });
});

describe("what is left out", () => {
  test.each([
    ["(flip a coin)"], ["(see (above) flip a coin)"], ["it gains \"flip a coin\""], ["it gains “flip a coin”"], ["{coin}"],
  ])("%s", (text) => expect(readStepText(text, context("activate"))).toEqual([]));
  test.each([
    ["(flip a coin"], ["flip a coin)"], ["it gains \"flip a coin"], ["“flip a coin"], ["{ flip a coin"], ["( flip a coin (really)"], ["(a) coin (b)"],
  ])("but not behind a mark without its partner: %s", (text) => expect(codesOf(text, context("activate"))).toEqual(["text-coin"]));
});

describe("names", () => {
  const named = (text: string, names: readonly string[], verb: TextVerb = "trigger") => codesOf(text, context(verb, { names }));
  test("a listed name is left out wherever it stands", () => {
    expect(named("sacrifice coin of fortune", ["Coin of Fortune"])).toEqual([]);
    expect(named("sacrifice Coin", ["Coin"])).toEqual([]);
    expect(named("sacrifice Krark, the Coin", ["Krark, the Coin"])).toEqual([]);
    expect(named("May draws a card", ["May"])).toEqual([]);
    expect(named("Will’s Forever-Coin untaps", ["Forever Coin"])).toEqual([]);
  });
  test("a name of one word is left out only as it is written", () => {
    expect(named("you may draw a card", ["May"])).toEqual(["text-may"]);
    expect(named("May may draw a card", ["May"])).toEqual(["text-may"]);
  });
  test("the longest name counts, and one that only begins like it doesn't", () => {
    expect(named("sacrifice coin of fortune and flip it", ["Coin of", "Coin of Fortune and Fame"])).toEqual([]);
    expect(named("sacrifice coin of fortune", ["Coin of Fortune and Fame"])).toEqual(["text-coin"]);
  });
  test("who chooses is the one that is named last", () => {
    expect(named("target opponent reveals their hand and Ana chooses a card", ["Ana"])).toEqual([]);
    expect(named("target opponent reveals their hand and ana chooses a card", ["ana"])).toEqual([]);
  });
  test("a sentence's first word is no part of the name behind it", () => {
    expect(named("If Krark's Thumb wins the flip", [])).toEqual(["text-if"]);
    expect(named("Until Krark's Thumb is found", [])).toEqual(["text-until"]);
    expect(named("Ana untaps.\nIf Ana wins the flip", [])).toEqual(["text-if"]);
    expect(named("Roll Call", [])).toEqual([]);
  });
  test("an empty name and an overlong one are not looked for", () => {
    expect(named("flip a coin", ["", " ", "coin ".repeat(30)])).toEqual(["text-coin"]);
  });
});

describe("context", () => {
  test.each(["cast", "play", "activate", "mana", "special", "choose", "phase", "turn"] as const)("may is silent on %s", (verb) => {
    expect(codesOf("you may draw a card", context(verb))).toEqual([]);
  });
  test("may alarms on triggers and events, where no key says it", () => {
    expect(codesOf("you may draw a card", context("trigger"))).toEqual(["text-may"]);
    expect(codesOf("you may draw a card", context("event"))).toEqual(["text-may"]);
    expect(codesOf("you may draw a card", context("trigger", { hasMay: true }))).toEqual([]);
  });
  test("a later may alarms where the first is none", () => {
    expect(codesOf("It may not block. You may untap it.", context("trigger"))).toEqual(["text-may"]);
  });
  test("unless is silent where the key says it", () => {
    const text = "counter it unless Ben pays {1}";
    expect(codesOf(text, context("cast"))).toEqual(["text-unless"]);
    expect(codesOf(text, context("cast", { hasUnless: true }))).toEqual([]);
  });
  test("a shuffle matters only where a library's order is read", () => {
    expect(codesOf("search, then shuffle", context("cast"))).toEqual(["text-shuffle"]);
    expect(codesOf("search, then shuffle", context("cast", { libraryOrderMatters: false }))).toEqual([]);
    expect(codesOf("search without shuffling", context("cast"))).toEqual([]);
  });
  test("a step's resolve is an id", () => {
    expect(codesOf("flip-coin", context("resolve"))).toEqual([]);
    expect(codesOf("flip-coin", context("event"))).toEqual(["text-coin"]);
  });
  test("nothing at all is silent", () => {
    for (const text of ["", " ", "\n\n", "…", "()", "{T}:"]) expect(readStepText(text, context("trigger"))).toEqual([]);
  });
  test("wrapped lines are one sentence, an empty line ends it", () => {
    expect(codesOf("discard a card at\nrandom", context("cast"))).toEqual(["text-chance"]);
    expect(codesOf("discard a card at\r\nrandom", context("cast"))).toEqual(["text-chance"]);
    expect(codesOf("look at\n\nrandom", context("cast"))).toEqual([]);
  });
});

describe("a library's order", () => {
  test.each(linesOf(`
    Draw a card
    Each player draws two cards
    mill 3
    that player mills four cards
    Scry 2
    Surveil 1
    look at the top card of your library
    look at the top three cards of target opponent's library
    reveal the top card
    exile the top X cards of your library
    cast it from the top of your library
    exile cards from the top of your library until you exile a nonland card
    Cascade
    it explores
    discover 4
    draw 1
    draws for the turn
    Cycling {2}: cycle it`))("is read: %s", (text) => expect(readsLibraryOrder(text)).toBe(true));
  test.each(linesOf(`
    Search your library for a card, then shuffle
    put it on top of your library
    put a card from your hand on the bottom of your library
    at the beginning of your draw step, gain 1 life
    the game is a draw
    untap all creatures
    create a token with "draw a card"
    (draw a card)
    exile target creature
    Elvish Mill Master untaps
    put it on the top of its owner's library`))("is not read: %s", (text) => expect(readsLibraryOrder(text)).toBe(false));
  test("a listed name is left out", () => {
    expect(readsLibraryOrder("sacrifice Mill", ["Mill"])).toBe(false);
    expect(readsLibraryOrder("sacrifice Mill")).toBe(true);
  });
});

describe("a choice in a draw", () => {
  test.each([
    ["return target creature card", "target creature"],
    ["exile another target nonland permanent", "another target"],
    ["1 damage to any target", "any target"],
    ["choose a color", "choose a"],
    ["Ana chooses a creature", "chooses a"],
    ["untap up to two lands", "up to two"],
    ["Up to X of them", "Up to X"],
    ["divided among any number of targets", "targets"],
    ["sacrifice a creature of your choice", "of your choice"],
    ["Oblivion Ring targeting the other one", "targeting"],
    ["gain control of target creature", "target creature"],
  ])("%s", (text, phrase) => {
    const alarm = choiceInDraw(text);
    expect(alarm).toEqual({ code: "text-choice-in-draw", phrase, start: text.indexOf(phrase), end: text.indexOf(phrase) + phrase.length });
  });
  test.each(linesOf(`
    untap all creatures
    when it becomes the target of a spell, sacrifice it
    the chosen creature dies
    up to your maximum hand size
    Choose Your Weapon: deals 1 damage
    it gains "choose a color"
    (choose a creature)
    return everything that was exiled`))("silent: %s", (text) => expect(choiceInDraw(text)).toBeNull());
  test("a listed name is left out", () => expect(choiceInDraw("Target untaps", ["Target"])).toBeNull());
});

// Each never alarms, so it is read to its end; the runner's own limit is the only clock. A mebibyte in the long mode.
const LENGTH = byEffort(256 * 1024, 1024 * 1024);
const long = (unit: string): string => unit.repeat(Math.ceil(LENGTH / unit.length));
describe("very long texts", () => {
  test.each([
    "(", "((a)", "\"", "“", "{", "a", "a ", "A of ", "if ", "if a b c d e f g h i j k l ", "until the ", "unless a ", "each opponent that ",
    "repeat a b c ", "a'", "\n", " - ", "1,", "roll ", "die ", "é\u0301", "\u00a0", "exile ",
  ])("of %j", (unit) => {
    const text = long(unit);
    expect(() => readStepText(text, context("trigger", { names: ["a a a b", "the the the b", "A A b"] }))).not.toThrow();
    readsLibraryOrder(text);
    choiceInDraw(text);
  });
  test("full of names", () => {
    const names = Array.from({ length: 20_000 }, (_, at) => `a a a a a ${at}`);
    expect(readStepText(long("a "), context("trigger", { names }))).toEqual([]);
  });
});
