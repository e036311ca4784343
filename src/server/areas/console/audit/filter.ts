import { readDay } from '../days.ts';
import { defineFilter, type ListFilter } from '../list-filter.ts';

const readName = (text: string): string | undefined => (/^[\w-]{1,100}$/.test(text) ? text : undefined);

export type AuditFilter = ListFilter<'action' | 'operator' | 'member' | 'from' | 'to'>;

export const { readFilter, addressOf } = defineFilter('/console/audit', {
  action: readName,
  operator: readName,
  member: readName,
  from: readDay,
  to: readDay,
});

/** `action=login&from=2026-11-01` */
export const writeQuery = (filter: AuditFilter): string => new URLSearchParams({ ...filter }).toString();

export const readQuery = (query: string): AuditFilter => readFilter(Object.fromEntries(new URLSearchParams(query)));
