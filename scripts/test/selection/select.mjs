import { inProject, printLine } from '../../toolchain/project.mjs';
import { findAffected } from './changed.mjs';
import { listChangedFiles } from './changed-files.mjs';
import { chooseWithin, estimateWall } from './choose.mjs';
import { listFeatures, selectFeature } from './feature.mjs';
import { readProject } from './read-project.mjs';
import { invert, readReferences } from './references.mjs';
import { suggest } from './suggest.mjs';

/** Seconds that `npm run test:changed` may take, with what it does besides the tests. */
const changedSeconds = 45;

/**
 * Selects files of tests by the words of features, or by what was changed, and prints which and why. Returns a message instead if a
 * word or the commit is unknown.
 * @param {readonly string[]} words
 * @param {{ since?: string | undefined, all?: boolean | undefined }} options
 * @param {import('../durations.mjs').Durations} durations
 * @returns {Promise<readonly string[] | string>}
 */
export async function select(words, options, durations) {
  const files = readProject(inProject());
  const references = readReferences(files);
  const paths = words.length > 0 ? selectWords(words, files, references) : await selectChanged(options, references, durations);
  if (typeof paths === 'string') return paths;
  printLine(`Files of tests: ${paths.length}, about ${Math.round(estimateWall(paths, durations))} seconds`);
  return paths;
}

/**
 * @param {readonly string[]} words
 * @param {ReadonlyMap<string, string>} files
 * @param {ReadonlyMap<string, ReadonlySet<string>>} references
 */
function selectWords(words, files, references) {
  const selected = words.map((word) => ({ word, tests: selectFeature(word, files, references) }));
  const unknown = selected.filter(({ tests }) => tests.length === 0).map(({ word }) => word);
  if (unknown.length > 0) return unknown.map((word) => `${suggest(word, listFeatures(files))}\n`).join('');
  for (const { word, tests } of selected) printReasons(tests.map(({ path, reason }) => ({ path, reason: `${word}, ${reason}` })));
  return [...new Set(selected.flatMap(({ tests }) => tests.map(({ path }) => path)))];
}

/**
 * @param {{ since?: string | undefined, all?: boolean | undefined }} options
 * @param {ReadonlyMap<string, ReadonlySet<string>>} references
 * @param {import('../durations.mjs').Durations} durations
 */
async function selectChanged({ since, all: isAll }, references, durations) {
  const change = await listChangedFiles(since).catch((error) => `${error.message}\n`);
  if (typeof change === 'string') return change;
  printLine(`${change.paths.length} files changed since ${change.since}`);
  const affected = addHouseRules(findAffected(change.paths, references, invert(references)), change.paths, references);
  const chosen = isAll ? affected : chooseWithin(affected, changedSeconds, durations);
  printReasons(chosen.map(({ path, chain }) => ({ path, reason: describeChain(chain) })));
  const notChosen = affected.length - chosen.length;
  if (notChosen > 0)
    printLine(`${notChosen} more files of tests are farther from the change: npm run test:changed -- --all, or npm test`);
  return chosen.map(({ path }) => path);
}

/**
 * Tests of tests/house that import no source read all files, so that no reference shows which: they belong to each change of code.
 * @param {readonly import('./changed.mjs').Affected[]} affected
 * @param {readonly string[]} changed
 * @param {ReadonlyMap<string, ReadonlySet<string>>} references
 */
function addHouseRules(affected, changed, references) {
  const [code] = changed.filter((path) => /\.(tsx?|mjs|css)$/.test(path));
  if (code === undefined) return affected;
  const rules = [...references]
    .filter(
      ([path, targets]) =>
        /^tests\/house\/.*\.test\.ts$/.test(path) && ![...targets].some((target) => /^(engine|src|scripts)\//.test(target)),
    )
    .map(([path]) => ({ path, weight: 1, chain: [code] }));
  return [...rules, ...affected.filter(({ path }) => !rules.some((rule) => rule.path === path))];
}

/**
 * One line for each reason.
 * @param {readonly import('./feature.mjs').Selected[]} tests
 */
function printReasons(tests) {
  /** @type {Map<string, string[]>} */
  const byReason = new Map();
  for (const { path, reason } of tests) byReason.set(reason, [...(byReason.get(reason) ?? []), path.replace(/^tests\//, '')]);
  for (const [reason, paths] of byReason) printLine(`${reason}: ${paths.join(' ')}`);
}

/** @param {readonly string[]} chain */
function describeChain(chain) {
  const [changed] = chain;
  if (changed === undefined) return 'changed';
  const last = chain.at(-1);
  return last === changed ? `near ${changed}` : `near ${changed}, by ${last}`;
}
