// Custom associated info as the console's forms show it, and back.
import { type Answers, isObject, type Json, type JsonObject, type Settings } from '../../../../engine/declare/index.ts';
import type { FieldRule } from '../../../generated/entities.ts';
import { readJsonObject } from '../../json.ts';
import { pickWords } from '../../pages/languages.ts';

/** An entry of `customAssociatedInfo.entries`, as it is stored. */
export type Entry = JsonObject;

export function entriesOf(settings: Settings): readonly Entry[] {
  return readList(settings['customAssociatedInfo']?.['entries']);
}

/** The entries as a list names them: id, title in a language, rule. */
export function listEntries(settings: Settings, language: string) {
  return entriesOf(settings).map((entry) => ({
    id: String(entry['id']),
    title: pickWords(entry['title'], language) ?? '',
    rule: readRule(entry),
  }));
}

/** One that no field may have was refused when it was saved. */
function readRule(entry: Entry): FieldRule {
  return (['REQUIRED', 'OPTIONAL'] as const).find((rule) => rule === entry['rule']) ?? 'NOT_USE';
}

export function findEntry(settings: Settings, id: string): Entry | undefined {
  return entriesOf(settings).find((entry) => entry['id'] === id);
}

export function optionsOf(entry: Entry | undefined): readonly JsonObject[] {
  return readList(entry?.['selectOptions']);
}

/** What the form of a new entry begins with. */
export const newEntryAnswers: Answers = { type: 'TEXT', rule: 'OPTIONAL', in: ['signUp', 'profile'] };

/** Places that the console's form asks for; others stay as they are. */
const askedPlaces = ['signUp', 'profile'];

export function entryAnswers(entry: Entry): Answers {
  const title = readJsonObject(entry['title'] ?? {});
  return {
    'title.ja': title['ja'] ?? null,
    'title.en': title['en'] ?? null,
    type: entry['type'] ?? null,
    rule: entry['rule'] ?? null,
    in: placesOf(entry).filter((place) => askedPlaces.includes(place)),
    options: optionsOf(entry).map((option) => {
      const label = readJsonObject(option['label'] ?? {});
      return { id: option['id'] ?? null, 'label.ja': label['ja'] ?? null, 'label.en': label['en'] ?? null };
    }),
  };
}

/** The entry as answered. `ids` gives the ids of new options, one after the other. */
export function writeEntry(id: string, before: Entry | undefined, answers: Answers, ids: () => string): Entry {
  const type = answers['type'] ?? null;
  const others = placesOf(before).filter((place) => !askedPlaces.includes(place));
  const chosen = Array.isArray(answers['in']) ? answers['in'].map(String) : [];
  const entry = {
    id,
    title: writeWords(answers['title.ja'], answers['title.en']),
    type,
    rule: answers['rule'] ?? null,
    in: [...chosen, ...others],
  };
  if (type === 'TEXT') return entry;
  const selectOptions = readList(answers['options']).map((item) => ({
    id: typeof item['id'] === 'string' ? item['id'] : ids(),
    label: writeWords(item['label.ja'], item['label.en']),
  }));
  return { ...entry, selectOptions };
}

/** The entries in the order of the answered items, each with its rule; those that are not among them are left out. */
export function arrangeEntries(entries: readonly Entry[], items: Json): readonly Entry[] {
  return readList(items).flatMap((item) => {
    const entry = entries.find(({ id }) => id === item['id']);
    return entry === undefined ? [] : [{ ...entry, rule: item['rule'] ?? entry['rule'] ?? null }];
  });
}

function writeWords(ja: Json | undefined, en: Json | undefined): JsonObject {
  return { ja: ja ?? '', ...(typeof en === 'string' && en !== '' ? { en } : {}) };
}

function placesOf(entry: Entry | undefined): readonly string[] {
  const places = entry?.['in'];
  return Array.isArray(places) ? places.map(String) : [];
}

export function readList(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject).map(readJsonObject) : [];
}
