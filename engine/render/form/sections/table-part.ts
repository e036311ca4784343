// Few forms have a table, so what draws it loads before the first page that has one renders.
import { isObject } from '../../../declare/index.ts';
import type { SectionTable } from './section-table.tsx';

let table: typeof SectionTable | undefined;

/** Loads the table of sections if one of these plans has one. */
export async function prepareTables(plans: readonly ({ readonly blocks: unknown } | undefined)[]): Promise<void> {
  if (table === undefined && plans.some((plan) => hasTable(plan?.blocks)))
    table = (await import('./section-table.tsx')).SectionTable;
}

function hasTable(part: unknown): boolean {
  if (Array.isArray(part)) return part.some(hasTable);
  if (!isObject(part)) return false;
  const { sections, blocks } = part;
  return hasTable(blocks) || (Array.isArray(sections) && sections.some((section) => isObject(section) && 'columns' in section));
}

/** What draws a section's table. */
export function findTable(): typeof SectionTable {
  if (table === undefined) throw new Error('The table of a section was not prepared.');
  return table;
}
