import {
  type RecoveryCase,
  type RecoveryRegistry,
  type RecoveryRule,
  recoveryCases,
} from '../../../src/server/runtime/recovery.ts';

/** What the rules end, as the table shows it. */
const short = { all: 'all', sinceReport: 'since the report', nothing: 'kept' } as const;

/** The registry as a page: a table of what ends, and the reasons. */
export function describeMatrix(registry: RecoveryRegistry): string {
  const cases = Object.keys(recoveryCases) as RecoveryCase[];
  const entries = Object.entries(registry).sort(([one], [other]) => (one < other ? -1 : 1));
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const matrix = entries.map(([name, entry]) =>
    row([`[${name}](#${name.toLowerCase()})`, entry.tables.join(', '), ...cases.map((each) => short[entry.cases[each].ends])]),
  );
  const sections = entries.map(([name, entry]) => {
    const links = entry.links === undefined ? '' : ` (links: ${entry.links.join(', ')})`;
    const reasons = cases.map((each) => `- ${each}: ${describeRule(entry.cases[each])}`);
    return [`### ${name}`, `${capitalize(entry.stores)}${links}.`, '', ...reasons, ''].join('\n');
  });
  return [
    '# What recovery ends',
    '',
    'Written by tests/server/account/recovery-matrix.test.ts from the registry (`recovery` of the areas). Do not edit: `npx vitest run tests/server/account/recovery-matrix.test.ts -u`.',
    '',
    '"Since the report": rows that were made, changed or asked for since the oldest event that a valid link "this was not me", or one that undoes a change of address, reports, that event included, but none older than the address of the link that is used (`accounts.email_since`). What is left is listed for the owner, after a reset too.',
    '',
    '## Cases',
    '',
    ...cases.map((each) => `- ${each}: ${recoveryCases[each]}`),
    '',
    '## Matrix',
    '',
    row(['entry', 'tables', ...cases]),
    row(['---', '---', ...cases.map(() => '---')]),
    ...matrix,
    '',
    '## Reasons',
    '',
    ...sections,
  ].join('\n');
}

const describeRule = ({ ends, why, by }: RecoveryRule): string =>
  `${short[ends]}; ${why}${by === undefined ? '' : ` (ended by ${by})`}`;
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
