import { readFileSync } from "node:fs";
import ts from "typescript";

/** The declarations of one file. It has to say all its types itself, so that no other file is read for them. */
function declarationsOf(folder, name) {
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(readFileSync(new URL(name, folder), "utf8"), {
    fileName: name,
    reportDiagnostics: true,
    compilerOptions: { isolatedDeclarations: true, declaration: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  if (diagnostics.length > 0) throw new Error(`${name}: ${ts.flattenDiagnosticMessageText(diagnostics[0].messageText, "\n")}`);
  return outputText;
}

/** The types of the library as one file that refers to no other. Takes the folder of its sources. */
export function libraryTypes(folder) {
  const functions = declarationsOf(folder, "index.ts").replaceAll(/^(?:import|export) type .*from "\.\/types\.ts";\n/gm, "");
  return `${declarationsOf(folder, "types.ts")}${functions}`;
}
