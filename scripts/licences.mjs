import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** The folders of the packages that bundles were made from, by their metafiles. */
const bundledFolders = (metafiles) =>
  Array.from(new Set(metafiles.flatMap(({ inputs }) => Object.keys(inputs)).flatMap((path) => PACKAGE.exec(path)?.[1] ?? []))).sort();

function licenceOf(root, folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  const file = readdirSync(join(root, folder)).find((each) => /^licen[cs]e(?:[.-]|$)/i.test(each));
  // Each of these licences asks for its text to go along.
  if (!file || typeof license !== "string") throw new Error(`the package ${name} has no licence that could be shipped`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(root, folder, file), "utf8").replaceAll("\r\n", "\n").trim()}\n`;
}

/** The licences of everything that is bundled, with name and version. Refuses a package that comes without one. */
export const thirdPartyLicences = (root, metafiles) =>
  `The files of this folder are built from this package and the following ones.\n\n${bundledFolders(metafiles).map((folder) => licenceOf(root, folder)).join(`\n${"-".repeat(78)}\n\n`)}`;
