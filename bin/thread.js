"use strict";
// What a further thread of the program runs.
require("./load.js").loadProgram().work();
