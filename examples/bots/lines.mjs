// The same bot as library.mjs, beside the program instead of within: it starts `loopcut negotiate --protocol jsonl`, and they
// talk in lines of JSON. In another language it would look the same.
//
//     node examples/bots/lines.mjs [FILE]
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const file = process.argv[2] ?? fileURLToPath(new URL("../presence-of-gond.loop.yaml", import.meta.url));
const program = fileURLToPath(new URL("../../bin/loopcut.js", import.meta.url));
const ENOUGH = 100n;
const FAR_ENOUGH = 200n;

const child = spawn(process.execPath, [program, "negotiate", file, "--protocol", "jsonl"], { stdio: ["pipe", "pipe", "inherit"] });
const send = (message) => child.stdin.write(`${JSON.stringify(message)}\n`);

let question;
function answer(text) {
  console.log(`${question.text}\n  ${question.player}: ${text}`);
  send({ player: question.player, answer: text });
}

for await (const line of createInterface({ input: child.stdout })) {
  const event = JSON.parse(line);
  if (event.event === "question") {
    question = event;
    if (event.about === "iterations") answer("1000");
    else send({ request: "places", iteration: "1" });
  } else if (event.event === "places") {
    // Numbers come as strings, since they may be of any size.
    const place = event.places.find(({ state }) => BigInt(state["Ana.elves"]) >= ENOUGH);
    const next = BigInt(event.iteration) + 1n;
    if (place) answer(place.answer);
    else if (next <= FAR_ENOUGH) send({ request: "places", iteration: String(next) });
    else answer(question.words[0].word);
  } else if (event.event === "result") {
    const { result, explanation } = event.report;
    console.log(`${explanation.headline}\n  ${result.at}, where Ana has ${result.state?.["Ana.elves"]} Elves`);
  } else if (event.event !== "scenario") {
    console.error(line);
    child.stdin.end();
  }
}
