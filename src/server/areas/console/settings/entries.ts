// Converts custom associated info between the settings and the console's forms.
import { type Answers, isObject, type Json, type JsonObject, type Settings } from '../../../../../engine/declare/index.ts';
import { isAbsent } from '../../../../../engine/validate/index.ts';
import type { FieldRule } from '../../../../generated/entities.ts';
import { pickText } from '../../../../rules/languages.ts';
import { readJsonObject } from '../../../platform/json.ts';
import type { RequestContext } from '../../../runtime/area.ts';

/** A stored entry of `customAssociatedInfo.entries`. */
export type Entry = JsonObject;

export function entriesOf(settings: Settings): readonly Entry[] {
  return readList(settings['customAssociatedInfo']?.['entries']);
}

/** Summarizes the entries for a list: id, title, rule, and one line with type, places and options. */
export function listEntries(settings: Settings, { plans, language }: Pick<RequestContext, 'plans' | 'language'>) {
  return entriesOf(settings).map((entry) => ({
    id: String(entry['id']),
    title: pickText(entry['title'], language) ?? '',
    rule: readRule(entry),
    summary: describeEntry(entry, (key, parameters) => plans.text(key, language, parameters) ?? key, language),
  }));
}

// The entry's own page shows all options.
const maxOptions = 5;

/** `"種類：選択（1つ選ぶ）／表示する場所：新規登録、プロフィール／選択肢：登山、読書"` */
function describeEntry(
  entry: Entry,
  text: (key: string, parameters?: { readonly [name: string]: string }) => string,
  language: string,
): string {
  const join = (texts: readonly string[]): string => texts.join(text('form.listSeparator'));
  const places = placesOf(entry);
  const labels = optionsOf(entry).map((option) => truncate(pickText(option['label'], language) ?? ''));
  const excess = labels.length - maxOptions;
  const parts = [
    text('affected.entry.type', { type: text(`console.customInfo.types.${String(entry['type'])}`) }),
    text('affected.entry.places', {
      places: places.length === 0 ? text('affected.entry.nowhere') : join(places.map((place) => text(`settings.place.${place}`))),
    }),
    ...(labels.length === 0
      ? []
      : [
          text(`affected.entry.${excess > 0 ? 'optionsMore' : 'options'}`, {
            options: join(labels.slice(0, maxOptions)),
            count: String(excess),
          }),
        ]),
  ];
  return parts.join(text('affected.entry.separator'));
}

const maxLabelLength = 40;

function truncate(text: string): string {
  const characters = [...text];
  return characters.length > maxLabelLength ? `${characters.slice(0, maxLabelLength).join('')}…` : text;
}

/** Invalid rules were refused when the entry was saved. */
function readRule(entry: Entry): FieldRule {
  return (['REQUIRED', 'OPTIONAL'] as const).find((rule) => rule === entry['rule']) ?? 'NOT_USE';
}

export function findEntry(settings: Settings, id: string): Entry | undefined {
  return entriesOf(settings).find((entry) => entry['id'] === id);
}

export function optionsOf(entry: Entry | undefined): readonly JsonObject[] {
  return readList(entry?.['selectOptions']);
}

/** Initial answers for a new entry. */
export const newEntryAnswers: Answers = { type: 'TEXT', rule: 'OPTIONAL', in: ['signUp', 'profile'] };

export function entryAnswers(entry: Entry): Answers {
  return {
    ...readTranslations(entry, 'title'),
    ...readTranslations(entry, 'hint'),
    ...readTranslations(entry, 'patternMessage'),
    ...Object.fromEntries(ruleNames.map((name) => [name, entry[name] ?? null])),
    type: entry['type'] ?? null,
    rule: entry['rule'] ?? null,
    in: [...placesOf(entry)],
    after: entry['after'] ?? null,
    'when.field': conditionOf(entry)['field'] ?? null,
    'when.values': conditionOf(entry)['values'] ?? [],
    // It was confirmed when the entry was saved.
    isHidden: isShownNowhere(entry),
    options: optionsOf(entry).map((option) => {
      const label = readJsonObject(option['label'] ?? {});
      return { id: option['id'] ?? null, 'label.ja': label['ja'] ?? null, 'label.en': label['en'] ?? null };
    }),
  };
}

/** What an answer may be; an entry has those of its type that are set. */
const ruleNames = ['minLength', 'maxLength', 'pattern', 'minimum', 'maximum'] as const;

const readTranslations = (entry: Entry, name: string): Answers => {
  const words = readJsonObject(entry[name] ?? {});
  return { [`${name}.ja`]: words['ja'] ?? null, [`${name}.en`]: words['en'] ?? null };
};

/** Whether the entry is in use and no page shows it. */
function isShownNowhere(entry: Entry): boolean {
  return placesOf(entry).length === 0 && readRule(entry) !== 'NOT_USE';
}

/** Builds the entry from the form's answers. `ids` creates an id for each new option. */
export function writeEntry(id: string, answers: Answers, ids: () => string): Entry {
  const type = answers['type'] ?? null;
  const entry = {
    id,
    title: writeTranslations(answers['title.ja'], answers['title.en']),
    ...writeOptional(answers, 'hint'),
    ...writeOptional(answers, 'patternMessage'),
    // The form hides the others, so that they have no answer.
    ...Object.fromEntries(ruleNames.flatMap((name) => (isAbsent(answers[name]) ? [] : [[name, answers[name] ?? null]]))),
    type,
    rule: answers['rule'] ?? null,
    in: Array.isArray(answers['in']) ? answers['in'].map(String) : [],
    ...(isAbsent(answers['after']) ? {} : { after: answers['after'] ?? null }),
    ...writeCondition(answers),
  };
  if (answers['options'] === undefined) return entry;
  const selectOptions = readList(answers['options']).map((item) => ({
    id: typeof item['id'] === 'string' ? item['id'] : ids(),
    label: writeTranslations(item['label.ja'], item['label.en']),
  }));
  return { ...entry, selectOptions };
}

/** Returns the entries in the order of the items, with their new rules, without entries that have no item. */
export function arrangeEntries(entries: readonly Entry[], items: Json): readonly Entry[] {
  return readList(items).flatMap((item) => {
    const entry = entries.find(({ id }) => id === item['id']);
    return entry === undefined ? [] : [{ ...entry, rule: item['rule'] ?? entry['rule'] ?? null }];
  });
}

function writeCondition({ 'when.field': field, 'when.values': values }: Answers): JsonObject {
  return isAbsent(field) || field === undefined ? {} : { when: { field, values: Array.isArray(values) ? values : [] } };
}

/** The condition under which it is asked: `{ field: "prefecture", values: ["13"] }`. */
export const conditionOf = (entry: Entry): JsonObject => readJsonObject(entry['when'] ?? {});

/** Undefined texts are left out: the Japanese one stands for all. */
const writeOptional = (answers: Answers, name: string): JsonObject =>
  isAbsent(answers[`${name}.ja`]) ? {} : { [name]: writeTranslations(answers[`${name}.ja`], answers[`${name}.en`]) };

function writeTranslations(ja: Json | undefined, en: Json | undefined): JsonObject {
  return { ja: ja ?? '', ...(typeof en === 'string' && en !== '' ? { en } : {}) };
}

function placesOf(entry: Entry | undefined): readonly string[] {
  const places = entry?.['in'];
  return Array.isArray(places) ? places.map(String) : [];
}

export function readList(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject).map(readJsonObject) : [];
}
