const isSet = (name: string): boolean => process.env[name] === "1";

/** Do the tests take as long as they like? `LOOPCUT_LONG=1` says so. */
export const isLong = isSet("LOOPCUT_LONG");

/** How much a test does that draws or lists what it tries: usually, at length, and (with `LOOPCUT_BRIEF=1`) where all tests are run again and again. */
export const byEffort = <Value>(usual: Value, long: Value, brief: Value = usual): Value => (isLong ? long : isSet("LOOPCUT_BRIEF") ? brief : usual);
