// The registry of formatters: the engine's, each described in engine/formatters/<formatter>/entry.ts, and those of packs.
import { entries } from '../../formatters/entries.ts';
import { collectWords, sortWords } from './definition/words-of-packs.ts';
import type { FormatterEntry } from './formatter-entry.ts';

const readFormatters = collectWords<FormatterEntry>(
  Object.values(entries),
  ({ formatters }) => formatters,
  ({ formatter }) => formatter,
);

/** All formatters, sorted by name. */
export const listFormatters = (): readonly FormatterEntry[] => sortWords(readFormatters());

export const findFormatter = (formatter: string): FormatterEntry | undefined => readFormatters().get(formatter);
