import { differences, pullBack, valueOf, type AffineMap, type Values } from "../algebra/affine.ts";
import { conditionsFor } from "../algebra/crossing.ts";
import { add, addConstant, binomial, isConstant, multiply, scale, substitute, termsKey, variableForm, ZERO, type Form } from "../algebra/form.ts";
import { TooSteep } from "../algebra/products.ts";
import type { Trace } from "./trace.ts";
import { isSteadilyUnknown } from "./unknown.ts";

const isVariable = ({ constant, terms }: Form, variable: number): boolean => constant === 0n && terms.size === 1 && terms.get(variable) === 1n;

/**
 * Watches one iteration being performed and writes down what it does to each quantity, in terms of the quantities at
 * its beginning, and every decision that depended on them.
 */
export class Recorder {
  /** Lowest height of the stack so far, to know how deep the iteration reaches into what was there before. */
  lowest: bigint;
  /** False once something happened that the next iteration may do differently without a guard noticing. */
  faithful = true;
  /** Did something ask whether the whole stack was empty? */
  sawEmpty = false;
  readonly #changed = new Map<number, Form>();
  readonly #unchanged = new Map<number, Form>();
  /** By their terms; of several with the same terms only the one that fails first. */
  readonly #guards = new Map<string, Form>();
  readonly #leans = new Map<string, Form>();

  constructor(height: bigint) {
    this.lowest = height;
  }

  /** What the variable is now, in terms of the beginning of the iteration. */
  shadowOf(variable: number): Form {
    const changed = this.#changed.get(variable);
    if (changed) return changed;
    let own = this.#unchanged.get(variable);
    if (!own) this.#unchanged.set(variable, (own = variableForm(variable)));
    return own;
  }

  /** The quantity has become that form. */
  assign(variable: number, shadow: Form): void {
    this.#changed.set(variable, shadow);
  }

  /** The iteration goes this way only while the form is at least zero. */
  guard(form: Form): void {
    if (isConstant(form)) return;
    const key = termsKey(form);
    const known = this.#guards.get(key);
    if (!known || form.constant < known.constant) this.#guards.set(key, form);
  }

  /** The iteration goes this way only while the value of the form is unknown. */
  lean(form: Form): void {
    const key = `${termsKey(form)}+${form.constant}`;
    this.#leans.set(key, form);
  }

  /** The iteration goes this way only while the form has this value. */
  pin(form: Form, value: bigint): void {
    if (isConstant(form)) return;
    this.guard(addConstant(form, -value));
    this.guard(addConstant(scale(form, -1n), value));
  }

  /** What has been recorded. */
  trace(): Trace {
    const map = new Map<number, Form>();
    for (const [variable, form] of this.#changed) if (!isVariable(form, variable)) map.set(variable, form);
    return { map, guards: Array.from(this.#guards.values()), leans: Array.from(this.#leans.values()) };
  }

  /** Something recorded by itself, such as an iteration of an inner block, has happened now. */
  absorb(trace: Trace): void {
    if (!this.faithful) return;
    const shadow = (variable: number): Form => this.shadowOf(variable);
    try {
      const images = Array.from(trace.map, ([variable, form]) => [variable, substitute(form, shadow)] as const);
      for (const guard of trace.guards) this.guard(substitute(guard, shadow));
      for (const lean of trace.leans) this.lean(substitute(lean, shadow));
      for (const [variable, image] of images) this.assign(variable, image);
    } catch (problem) {
      if (!(problem instanceof TooSteep)) throw problem;
      this.faithful = false;
    }
  }

  /** An iteration of an inner block, watched by its own recorder, has happened now. */
  absorbOne(inner: Recorder): void {
    this.absorb(inner.trace());
    if (!inner.faithful) this.faithful = false;
    if (inner.sawEmpty) this.sawEmpty = true;
    if (inner.lowest < this.lowest) this.lowest = inner.lowest;
  }

  /**
   * A trace has happened `times` times in a row. `count` is how often it happened in terms of the beginning of this
   * recorder's iteration, where that is no plain number.
   */
  absorbRepeated(trace: Trace, times: bigint, raised: AffineMap, count: Form, values: Values): void {
    // What is unknown has to be the same kind of unknown all the time, or it is not known what the block does elsewhere.
    if (!trace.leans.every((lean) => isSteadilyUnknown(lean, trace.map, values))) this.faithful = false;
    if (isConstant(count)) return this.#absorbFixed(trace, times, raised, values);
    if (trace.leans.length > 0 || !this.#absorbCounted(trace, times, count, values)) {
      this.pin(count, times);
      this.#absorbFixed(trace, times, raised, values);
    }
  }

  #absorbFixed(trace: Trace, times: bigint, raised: AffineMap, values: Values): void {
    const guards: Form[] = [];
    for (const guard of trace.guards) {
      const conditions = conditionsFor(guard, trace.map, values, times);
      if (conditions) guards.push(...conditions);
      else this.faithful = false;
    }
    this.absorb({ map: raised, guards, leans: trace.leans });
  }

  /**
   * Handles a block along which all grows like a polynomial, so that how often it runs may itself change. After that many
   * iterations a form is the sum of its differences times binomial coefficients of the number.
   */
  #absorbCounted(trace: Trace, times: bigint, count: Form, values: Values): boolean {
    try {
      const shadow = (variable: number): Form => this.shadowOf(variable);
      const chainOf = (form: Form): Chain | null => {
        const found = chainAfterSets(form, trace.map, times);
        const numbers = found?.chain.map((each) => valueOf(each, values));
        if (!found || !numbers?.every((number) => number !== null)) return null;
        const inTermsOfBeginning = (forms: readonly Form[]): readonly Form[] => forms.map((each) => substitute(each, shadow));
        return { early: inTermsOfBeginning(found.early), forms: inTermsOfBeginning(found.chain), numbers };
      };
      const guards: Form[] = [count];
      for (const guard of trace.guards) {
        const chain = chainOf(guard);
        const conditions = chain && conditionsAlong(chain, addConstant(count, -1n));
        if (!conditions) return false;
        guards.push(addConstant(count, BigInt(-(chain?.early.length ?? 0))), ...conditions);
      }
      const images: (readonly [number, Form])[] = [];
      for (const variable of trace.map.keys()) {
        const chain = chainOf(variableForm(variable));
        if (!chain) return false;
        guards.push(addConstant(count, BigInt(-chain.early.length)));
        images.push([variable, afterAll(chain, count)]);
      }
      for (const guard of guards) this.guard(guard);
      for (const [variable, image] of images) this.assign(variable, image);
      return true;
    } catch (problem) {
      if (problem instanceof TooSteep) return false;
      throw problem;
    }
  }
}

/**
 * A form along the iterations of a block, in terms of the beginning of the one around it: what it is after the first few, as
 * long as what is set in them still has an effect, then its differences from there, and their values now.
 */
interface Chain {
  readonly early: readonly Form[];
  readonly forms: readonly Form[];
  readonly numbers: readonly bigint[];
}

/** The most iterations in a row that what is set goes on having an effect. */
const MOST_EARLY = 4;

/** The differences of a form along the iterations of a map, behind the first few if need be; null where there are none within `times`. */
function chainAfterSets(form: Form, map: AffineMap, times: bigint): { readonly early: readonly Form[]; readonly chain: readonly Form[] } | null {
  const early: Form[] = [];
  for (let current = form; early.length <= MOST_EARLY && BigInt(early.length) <= times; current = pullBack(current, map)) {
    const chain = differences(current, map);
    if (chain) return { early, chain };
    early.push(current);
  }
  return null;
}

const afterAll = ({ early, forms }: Chain, count: Form): Form => {
  const rest = addConstant(count, BigInt(-early.length));
  return forms.reduce((sum, form, order) => add(sum, multiply(binomial(rest, order), form)), ZERO);
};

/**
 * Conditions under which the form of a chain is at least zero in every iteration up to the last, which `last` counts:
 * where no difference is below zero it never falls, and where it bends down it is least at one of its ends.
 */
function conditionsAlong(chain: Chain, last: Form): readonly Form[] | null {
  const { early, forms, numbers } = chain;
  if (forms.length !== 2 && numbers.every((number) => number >= 0n)) return [...early, ...forms];
  if (numbers.slice(2).some((number) => number > 0n)) return null;
  return [...early, ...forms.slice(0, 1), ...forms.slice(2).map((form) => scale(form, -1n)), afterAll(chain, last)];
}
