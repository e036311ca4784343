// Custom associated info as the console's forms show it, and back.
import { type Answers, isObject, type Json, type JsonObject, type Settings } from '../../../../engine/declare/index.ts';
import type { FieldRule } from '../../../generated/entities.ts';
import { readJsonObject } from '../../platform/json.ts';
import type { RequestContext } from '../../runtime/area.ts';
import { pickText } from '../../runtime/pages/request/languages.ts';

/** An entry of `customAssociatedInfo.entries`, as it is stored. */
export type Entry = JsonObject;

export function entriesOf(settings: Settings): readonly Entry[] {
  return readList(settings['customAssociatedInfo']?.['entries']);
}

/** The entries as a list names them: id, title in a language, rule, and in a line of text type, places and options. */
export function listEntries(settings: Settings, { plans, language }: Pick<RequestContext, 'plans' | 'language'>) {
  return entriesOf(settings).map((entry) => ({
    id: String(entry['id']),
    title: pickText(entry['title'], language) ?? '',
    rule: readRule(entry),
    summary: describeEntry(entry, (key, parameters) => plans.text(key, language, parameters) ?? key, language),
  }));
}

// A list of 100 options is read on the page of the entry.
const mostOptions = 5;

/** `"種類：選択（1つ選ぶ）／表示する場所：新規登録、プロフィール／選択肢：登山、読書"` */
function describeEntry(
  entry: Entry,
  text: (key: string, parameters?: { readonly [name: string]: string }) => string,
  language: string,
): string {
  const join = (texts: readonly string[]): string => texts.join(text('form.listSeparator'));
  const places = placesOf(entry);
  const labels = optionsOf(entry).map((option) => clip(pickText(option['label'], language) ?? ''));
  const rest = labels.length - mostOptions;
  const parts = [
    text('affected.entry.type', { type: text(`console.customInfo.types.${String(entry['type'])}`) }),
    text('affected.entry.places', {
      places: places.length === 0 ? text('affected.entry.nowhere') : join(places.map((place) => text(`settings.place.${place}`))),
    }),
    ...(labels.length === 0
      ? []
      : [
          text(`affected.entry.${rest > 0 ? 'optionsMore' : 'options'}`, {
            options: join(labels.slice(0, mostOptions)),
            count: String(rest),
          }),
        ]),
  ];
  return parts.join(text('affected.entry.separator'));
}

const longestLabel = 40;

function clip(text: string): string {
  const characters = [...text];
  return characters.length > longestLabel ? `${characters.slice(0, longestLabel).join('')}…` : text;
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
    // Saved so before: nobody is asked again.
    isHidden: isNowhere(entry),
    options: optionsOf(entry).map((option) => {
      const label = readJsonObject(option['label'] ?? {});
      return { id: option['id'] ?? null, 'label.ja': label['ja'] ?? null, 'label.en': label['en'] ?? null };
    }),
  };
}

/** Whether no page shows the entry, though it is in use. */
export function isNowhere(entry: Entry): boolean {
  return placesOf(entry).length === 0 && readRule(entry) !== 'NOT_USE';
}

/** Whether a page shows it that the console's form does not ask for. */
export function isElsewhere(entry: Entry | undefined): boolean {
  return placesOf(entry).some((place) => !askedPlaces.includes(place));
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
