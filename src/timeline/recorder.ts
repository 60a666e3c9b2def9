import { differences, pullBack, type AffineMap, type Values } from "../algebra/affine.ts";
import { conditionsFor } from "../algebra/crossing.ts";
import {
  addConstant, addScaled, isConstant, termsKey, scale, subtract, substitute, variableForm, type Form,
} from "../algebra/form.ts";
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
    const shadow = (variable: number): Form => this.shadowOf(variable);
    for (const guard of trace.guards) this.guard(substitute(guard, shadow));
    for (const lean of trace.leans) this.lean(substitute(lean, shadow));
    const images = Array.from(trace.map, ([variable, form]) => [variable, substitute(form, shadow)] as const);
    for (const [variable, image] of images) this.assign(variable, image);
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
    if (trace.leans.length > 0 || !this.#absorbCounted(trace, count, values)) {
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

  /** Handles a block that only adds the same amounts each time, so that how often it runs may itself change. */
  #absorbCounted(trace: Trace, count: Form, values: Values): boolean {
    const shadow = (variable: number): Form => this.shadowOf(variable);
    const steady = (form: Form): bigint | null => {
      const value = substitute(form, values);
      return isConstant(value) ? value.constant : null;
    };
    const pins: (readonly [Form, bigint])[] = [];
    const slopeOf = (form: Form): bigint | null => {
      const change = subtract(pullBack(form, trace.map), form);
      const chain = differences(change, trace.map);
      if (!chain || chain.length > 1) return null;
      const value = steady(change);
      if (value !== null) pins.push([substitute(change, shadow), value]);
      return value;
    };
    const guards: Form[] = [count];
    const last = addConstant(count, -1n);
    for (const guard of trace.guards) {
      const slope = slopeOf(guard);
      if (slope === null) return false;
      const now = substitute(guard, shadow);
      guards.push(now, addScaled(now, slope, last));
    }
    const images: (readonly [number, Form])[] = [];
    for (const variable of trace.map.keys()) {
      const slope = slopeOf(variableForm(variable));
      if (slope === null) return false;
      images.push([variable, addScaled(shadow(variable), slope, count)]);
    }
    for (const [form, value] of pins) this.pin(form, value);
    for (const guard of guards) this.guard(guard);
    for (const [variable, image] of images) this.assign(variable, image);
    return true;
  }
}
