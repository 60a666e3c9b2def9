import type { System } from "../domain/scenario.ts";
import { tidy, type Sketch, type SketchStep } from "./sketch.ts";

const isMagic = (system: System): boolean => system === "cr" || system === "mtr";

/** A step in the verbs and keys that another game has. */
function fitStep(step: SketchStep, system: System): SketchStep {
  const verb = isMagic(system)
    ? (step.verb === "play" && !step.immediate ? "cast" : step.verb)
    : step.verb === "cast" ? "play" : step.verb === "special" ? "activate" : step.verb;
  return { ...step, verb, immediate: step.immediate && system === "riftbound", hold: step.hold && system !== "bandai" && !(isMagic(system) && verb === "play") };
}

/** The same sketch for another game: what only the game before had is said in the other's terms, or left out. */
export function fitToGame(sketch: Sketch, system: System): Sketch {
  const isSame = isMagic(sketch.system) === isMagic(system) && (isMagic(system) || sketch.system === system);
  const steps = isSame ? sketch.steps : sketch.steps.map((step) => fitStep(step, system));
  return tidy({ ...sketch, system, edition: sketch.system === system ? sketch.edition : null, steps, end: system === "cr" ? sketch.end : null });
}
