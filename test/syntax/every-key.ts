/** A scenario that has every key of the format, and is in order. */
export const EVERY_KEY = `scenario: Every key
rules: cr@2023-11-17
description: for people
sources: [one, two]
players:
  Ana: { life: 20, elves: 1, library: unknown }
  Cho:
  Ben: { life: 20, hand: 0 }
  Dia: ~
  Red: { life: 30 }
active: Ben
proposer: Cho
state: { storm: 2 }
sequence:
  - id: first
    player: Ana
    controlled-by: Ben
    involves: [Cho, Dia]
    activate: "{T}: do it"
    pay: { Ana.elves: 1 }
    change: { storm: + 2 * Ana.elves, Ana.life: = 3, Ben.life: x 2, Red.life: up to -3 }
    draws: { Ana: 1 }
    mills: { Ben: Ana.elves }
    requires: [Ana.elves >= 1, storm < 9]
    hold: true
    if: storm > 1
    otherwise: nothing
    unless: { player: [Ben, Dia], action: pay 1 }
  - resolve: first
  - id: outer
    repeat: 3
    steps:
      - repeat: Ana.elves + 1
        steps:
          # loopcut-ignore text-may
          - { id: pick, choose: which, needs-all: [first], uses: first, unspecified: how, only-iterations: odd, hidden: hand, random: coin, outcome: irrelevant }
      - { id: offer, trigger: may do it, may: true, if: it was kicked }
      - { trigger: rather not, may: declined, inside: true }
      - { mana: add, forced: true }
  - repeat: { enough: storm >= 10 }
    steps: [ { turn: Red } ]
end: { at: 2.1/pick/choosing, player: Ana }
cannot-lose: { Ana: [life], Blue: [poison, library] }
game-ends:
  - { when: storm >= 10, loses: Ben }
  - { when: storm >= 11, wins: Red }
  - { when: storm >= 12, draw: true }
ignore: [storm]
outside: [ { player: Ana, could: sacrifice it }, { player: Ben, could: nothing } ]
table:
  teams: { Red: [Ana, Cho], Blue: [Ben, Dia] }
  shared-turns: true
  range-of-influence: { Ana: 1, Ben: 2, Cho: 3, Dia: 4 }
  emperors: [Ana, Ben]
meaningful-change: a card
already-shortcut: in game one
cases:
  - name: all of it
    with:
      rules: mtr
      active: Ana
      proposer: Dia
      players: { Ana: { life: 1, goblins: 4 } }
      state: { storm: unknown }
      cannot-lose: none
      end: none
      ignore: []
      outside: []
    propose: { outer: 7 }
    answers: { Ben: accept, Red: { number: 3, at: 2/pick/choosing } }
    expect:
      outcome: [taken, judge]
      at: 3/offer/after
      iterations: 2
      priority: Red
      must-differ: none
      must-break: Ana
      by: none
      loses: Ana
      wins: [Ben]
      draw: none
      continues: [Ana, Ben]
      state: { Ana.goblins: 4, storm: unknown }
      refused-for: no-number
      warns: [text-may]
      answer-refused: { Ben: not-earlier }
      by-hand: stop-at-same-state
      cites: [.5]
      assumptions: [tie]
`;
