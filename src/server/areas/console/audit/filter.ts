import { isDay } from '../days.ts';

const days = ['from', 'to'] as const;
const names = ['action', 'operator', 'member', ...days] as const;

/** As in the query of the page, and in the answers of its form. */
export type AuditFilter = { readonly [Name in (typeof names)[number]]?: string };

/** Leaves out what is empty or has no such form, such as an impossible day. */
export function readFilter(values: { readonly [name: string]: unknown }): AuditFilter {
  const entries = names.flatMap((name) => {
    const value = values[name];
    return typeof value === 'string' && isValid(name, value) ? [[name, value]] : [];
  });
  return Object.fromEntries(entries);
}

function isValid(name: (typeof names)[number], value: string): boolean {
  if (!/^[\w-]{1,100}$/.test(value)) return false;
  return !days.some((day) => day === name) || isDay(value);
}

/** `action=login&from=2026-11-01` */
export const writeQuery = (filter: AuditFilter, more: { readonly [name: string]: string } = {}): string =>
  new URLSearchParams({ ...filter, ...more }).toString();

export const readQuery = (query: string): AuditFilter => readFilter(Object.fromEntries(new URLSearchParams(query)));

/** `/console/audit?action=login` */
export const addressOf = (query: string): string => (query === '' ? '/console/audit' : `/console/audit?${query}`);
