// Counts what was walked and reports it as a table.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FlowPlan } from '../../engine/declare/index.ts';
import { type Journey, transitionOf } from './find-journeys.ts';
import { listBranches, listReplies, nameOf, nameOfLapse, nameOfReply } from './moves.ts';
import type { Combination } from './pairwise.ts';

/** Counts of one walker and one flow over all walked combinations of settings. */
export interface FlowTally {
  readonly walker: string;
  readonly flow: string;
  readonly states: Share;
  readonly transitions: Share;
  readonly journeys: Share;
  readonly combinations: Share;
  /** Journeys that are impossible under some settings, with the reason. */
  readonly impossible: readonly string[];
  readonly failed: readonly string[];
  /** The walk ended early. */
  readonly isStopped: boolean;
}
interface Share {
  readonly all: number;
  readonly walked: number;
  readonly missing: readonly string[];
}

export class Tally {
  readonly #states = new Map<string, boolean>();
  readonly #transitions = new Map<string, boolean>();
  readonly #combinations = new Map<string, boolean>();
  readonly #impossible = new Set<string>();
  readonly failed: string[] = [];
  #journeys = 0;
  #walked = 0;
  readonly #walker: string;
  readonly #flow: FlowPlan;
  readonly #stopAfter: number;

  /** `stopAfter`: number of failures after which the walk stops. */
  constructor(walker: string, flow: FlowPlan, stopAfter = Number.POSITIVE_INFINITY) {
    this.#walker = walker;
    this.#flow = flow;
    this.#stopAfter = stopAfter;
    for (const state of flow.states) {
      const { name, events, after } = state;
      for (const reply of listReplies(state)) this.#transitions.set(nameOfReply(reply), false);
      this.#states.set(name, false);
      for (const event of events)
        for (const [branch] of listBranches(flow, name, event).entries())
          this.#transitions.set(nameOf({ state: name, branch }, event), false);
      if (after !== undefined) this.#transitions.set(nameOfLapse({ state: name, span: after.span }), false);
    }
  }

  get isStopped(): boolean {
    return this.failed.length >= this.#stopAfter;
  }

  /** Adds a combination to the expected ones. */
  addCombination(combination: Combination): void {
    this.#combinations.set(JSON.stringify(combination), false);
  }

  /** Adds journeys to the expected ones, and problems to the failures. */
  expect(problems: readonly string[], journeys: readonly Journey[]): void {
    this.failed.push(...problems);
    this.#journeys += journeys.length;
  }

  see(journey: Journey, combination: Combination): void {
    this.#walked += 1;
    this.#combinations.set(JSON.stringify(combination), true);
    for (const { move, from, to } of [...journey.before, journey.last]) {
      for (const { snapshot } of [from, to]) if (snapshot !== undefined) this.#states.set(snapshot.state, true);
      const name = transitionOf(move);
      if (name !== undefined) this.#transitions.set(name, true);
    }
  }

  listMissingTransitions(): readonly string[] {
    return share(this.#transitions).missing;
  }

  skip(reason: string): void {
    this.#journeys -= 1;
    this.#impossible.add(reason);
  }

  read(): FlowTally {
    const missing = this.#journeys - this.#walked;
    return {
      walker: this.#walker,
      flow: this.#flow.id,
      states: share(this.#states),
      transitions: share(this.#transitions),
      journeys: { all: this.#journeys, walked: this.#walked, missing: missing === 0 ? [] : [`${missing} journeys`] },
      combinations: share(this.#combinations),
      impossible: [...this.#impossible],
      failed: this.failed,
      isStopped: this.isStopped,
    };
  }
}

function share(seen: ReadonlyMap<string, boolean>): Share {
  const missing = [...seen].filter(([, isSeen]) => !isSeen).map(([name]) => name);
  return { all: seen.size, walked: seen.size - missing.length, missing };
}

/** One sentence for everything that was not walked; empty if all was. */
export function formatMissing(tally: FlowTally): readonly string[] {
  const { flow, failed, isStopped } = tally;
  if (isStopped) return [...failed, `${flow}: the walk stopped after ${failed.length} failures.`];
  const parts = [
    ['state', tally.states],
    ['transition', tally.transitions],
    ['combination of settings', tally.combinations],
  ] as const;
  const missing = parts.flatMap(([what, { missing: names }]) =>
    names.map((name) => `${flow}: the ${what} ${name} was not walked by the ${tally.walker}.`),
  );
  return [...failed, ...missing];
}

/**
 * Writes reports/journeys.json and reports/journeys.md with the counts of this walker and of the others in this run. Returns the
 * table.
 */
export async function writeReport(tallies: readonly FlowTally[], root: string): Promise<string> {
  const parts = join(root, 'reports', 'journeys');
  await mkdir(parts, { recursive: true });
  const [first] = tallies;
  if (first !== undefined) await writeFile(join(parts, `${first.walker}.json`), `${JSON.stringify(tallies, null, 2)}\n`);
  const all: FlowTally[] = [];
  for (const name of (await readdir(parts)).sort()) all.push(...JSON.parse(await readFile(join(parts, name), 'utf8')));
  const table = writeTable(all);
  await writeFile(join(root, 'reports', 'journeys.json'), `${JSON.stringify(all, null, 2)}\n`);
  await writeFile(join(root, 'reports', 'journeys.md'), table);
  return table;
}

function writeTable(tallies: readonly FlowTally[]): string {
  const rows = tallies.map(({ flow, walker, states, transitions, journeys, combinations, failed }) =>
    [flow, walker, ...[states, transitions, journeys, combinations].map(write), String(failed.length)].join(' | '),
  );
  const notes = [...new Set(tallies.flatMap(({ flow, impossible }) => impossible.map((reason) => `- ${flow}: ${reason}`)))];
  return [
    '# Journeys made from the machine',
    '',
    '| flow | walked by | states | transitions | journeys | settings | failed |',
    '|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
    '',
    ...(notes.length === 0 ? [] : ['Not to be had with some settings, and walked with others:', '', ...notes, '']),
  ].join('\n');
}

function write({ all, walked }: Share): string {
  const percent = all === 0 ? 100 : Math.floor((100 * walked) / all);
  return `${walked} of ${all} (${percent} %)`;
}
