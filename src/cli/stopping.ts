import { isatty } from "node:tty";
import { Interrupted } from "../session/interrupted.ts";
import { EXIT } from "./exit-codes.ts";

/** The signals that end a talk with players in good order, each with the exit code that shells use for it. */
const SIGNALS = [["SIGHUP", EXIT.hungUp], ["SIGINT", EXIT.interrupted], ["SIGTERM", EXIT.terminated]] as const;

/** Whether the talk is to end. */
export interface Stopping {
  /** Aborted with an `Interrupted` as its reason. */
  readonly signal: AbortSignal;
  readonly stop: (exitCode: number) => void;
  /** Signals do again what they do by themselves. */
  readonly release: () => void;
}

/** Catches the signals that would end the process, so that what was said can be kept and the terminal left in order. */
export function listenForStops(): Stopping {
  const ending = new AbortController();
  const stop = (exitCode: number): void => { ending.abort(new Interrupted(exitCode)); };
  const listeners = SIGNALS.map(([name, exitCode]) => [name, () => { stop(exitCode); }] as const);
  for (const [name, listener] of listeners) process.on(name, listener);
  return { signal: ending.signal, stop, release: () => { for (const [name, listener] of listeners) process.removeListener(name, listener); } };
}

/** The exit code of a talk that was stopped: a terminal that is not there any more counts as SIGHUP, whatever was noticed first. */
export const exitCodeOfStop = ({ exitCode }: Interrupted): number => (isatty(0) ? exitCode : EXIT.hungUp);

/**
 * Ends the process as SIGHUP does by itself, once everything is put away: Node would abort at its end, since the settings of
 * a terminal that has gone cannot be put back.
 */
export function endIfHungUp(exitCode: number): void {
  if (exitCode === EXIT.hungUp) process.kill(process.pid, "SIGHUP");
}
