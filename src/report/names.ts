import { escapeText } from "../diagnostics/escape.ts";
import type { Scenario } from "../domain/scenario.ts";
import { seatsFrom } from "../domain/seats.ts";
import type { Paint } from "./layout.ts";
import { listNames, nameOfSeat } from "./words.ts";

/** The name of a seat in its own colour, safe to print. */
export const paintedName = (scenario: Scenario, seat: number, paint: Paint): string => paint.player(seat, escapeText(nameOfSeat(scenario, seat)));

/** The same with the seat's number in turn order, counted from 1, which tells players apart where there is no colour: `[2] Ben`. */
export const signedName = (scenario: Scenario, seat: number, paint: Paint): string =>
  paint.player(seat, `[${seatsFrom(scenario, 0).indexOf(seat) + 1}] ${escapeText(nameOfSeat(scenario, seat))}`);

/** Names of seats as a list in a sentence, each in its own colour. */
export const paintedNames = (scenario: Scenario, seats: readonly number[], paint: Paint): string => listNames(seats.map((seat) => paintedName(scenario, seat, paint)));
