import { holdsLimit, type Row, ratioOf } from './rows.ts';

export interface Results {
  readonly about: { readonly [name: string]: string | number };
  readonly rows: readonly Row[];
  /** Paragraphs below the table, written by hand: profiles of what keeps a row from its limit. */
  readonly notes?: readonly string[];
}

const keyOf = ({ part, name }: Row) => `${part} ${name}`;

/**
 * Merges new results into saved ones, in the order of `parts`: measured parts are replaced, other parts keep their rows with the
 * date of their measurement.
 */
export function mergeResults(saved: Results | undefined, now: Results, parts: readonly string[]): Results {
  const measured = new Set(now.rows.map(({ part }) => part));
  const day = saved?.about['date'];
  const otherRows = (saved?.rows ?? [])
    .filter(({ part }) => !measured.has(part))
    .map((row) => (row.date !== undefined || typeof day !== 'string' ? row : { ...row, date: day }));
  const isOlder = ({ date }: Row): boolean => date !== undefined && date !== now.about['date'];
  const rows = [...now.rows, ...otherRows.map((row) => (isOlder(row) ? row : withoutDate(row)))];
  rows.sort((left, right) => parts.indexOf(left.part) - parts.indexOf(right.part));
  return { about: now.about, rows, ...(saved?.notes === undefined ? {} : { notes: saved.notes }) };
}

function withoutDate({ date: _date, ...row }: Row): Row {
  return row;
}

/** Formats the results as a Markdown table. */
export function writeTable({ about, rows, notes = [] }: Results): string {
  const head = Object.entries(about).map(([name, value]) => `${name} ${value}`);
  return [
    '# Results of `npm run bench`',
    '',
    `${head.join(', ')}. Ratios are of one run; absolute figures are this machine’s.`,
    '',
    '| part | what | figure | beside | ratio | limit | holds |',
    '|---|---|---:|---:|---:|---:|---|',
    ...rows.map(writeRow),
    '',
    ...notes.flatMap((note) => [note, '']),
  ].join('\n');
}

function writeRow(row: Row): string {
  const { part, name, unit, value, beside, most, least, date } = row;
  const holds = holdsLimit(row);
  const limit = most !== undefined ? `≤ ${most}` : least !== undefined ? `≥ ${least}` : '';
  const cells = [
    part,
    date === undefined ? name : `${name} (${date})`,
    `${formatNumber(value)} ${unit}`,
    beside === undefined ? '' : `${formatNumber(beside)} ${unit}`,
    beside === undefined ? '' : formatNumber(ratioOf(row)),
    limit,
    holds === undefined ? '' : holds ? 'yes' : '**no**',
  ];
  return `| ${cells.join(' | ')} |`;
}

function formatNumber(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(2).replace(/\.?0+$/, '');
}

/**
 * Lists the changes since older results: `"forms key to paint, 500 fields: 0.50 → 0.62 (+24 %)"`. Compares ratios if rows have
 * them.
 */
export function compareResults(before: Results, after: Results): readonly string[] {
  const old = new Map(before.rows.map((row) => [keyOf(row), row]));
  const now = new Set(after.rows.map(keyOf));
  const removed = before.rows.filter((row) => !now.has(keyOf(row))).map((row) => `${keyOf(row)}: not measured any more`);
  const lines = after.rows.map((row) => {
    const oldRow = old.get(keyOf(row));
    if (oldRow === undefined) return `${keyOf(row)}: new, ${formatNumber(ratioOf(row))}`;
    const [was, is] = [ratioOf(oldRow), ratioOf(row)];
    const change = was === 0 ? 0 : Math.round((is / was - 1) * 100);
    return `${keyOf(row)}: ${formatNumber(was)} → ${formatNumber(is)} (${change >= 0 ? '+' : ''}${change} %)`;
  });
  return [...lines, ...removed];
}
