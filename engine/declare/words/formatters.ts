// The registry of formatters: the engine's, each described in engine/formatters/<formatter>/entry.ts, and those of an application.
import { entries } from '../../formatters/entries.ts';
import type { FormatterEntry } from './formatter-entry.ts';

const formatters = new Map<string, FormatterEntry>(Object.entries(entries));

/** Adds formatters of an application, before anything is checked: `registerFormatterEntries([{ formatter: "renewSpan", … }])`. */
export function registerFormatterEntries(added: readonly FormatterEntry[]): void {
  for (const entry of added) formatters.set(entry.formatter, entry);
}

export const listFormatters = (): readonly FormatterEntry[] => [...formatters.values()];

export const findFormatter = (formatter: string): FormatterEntry | undefined => formatters.get(formatter);
