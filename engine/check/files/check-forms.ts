import { commonFieldOptions, type FieldKindEntry, fieldKindEntries, isObject } from '../../declare/index.ts';
import { checkOptions, type OptionLocation } from '../blocks/check-options.ts';
import { asList, asObject, asText, type Checking } from '../checking.ts';
import { anything, canBe, describe, elementOf, resolvePath } from '../json-schema/resolve-path.ts';
import { checkCondition } from '../paths/check-condition.ts';
import { checkPath, isTextUnreadable, isTextUntranslated } from '../paths/check-path.ts';
import { checkText, checkTextReference } from '../paths/check-text.ts';
import { type OpenScopes, scopesOfForm, scopesOfStore } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import type { JsonPath } from '../read/source-range.ts';
import { screensWithForm } from '../screens-by-use.ts';
import { checkItems } from './check-items.ts';
import { checkFinding } from './check-lookups.ts';
import { checkRange } from './check-range.ts';

const kinds = new Map(fieldKindEntries.map((entry) => [entry.kind, entry]));

/** Checks forms: kinds of fields, options, labels, settings and rules. */
export function checkForms(checking: Checking): void {
  for (const file of checking.of.form.values()) {
    if (!isObject(file.value)) continue;
    const own = { ...scopesOfStore(checking), ...scopesOfForm(checking, file.name) };
    const location: OptionLocation = { file, in: 'form', scopes: own, form: file.name };
    checkSettings(checking, location, asObject(file.value['settings']));
    // The data that a field reads must exist on every page that draws the form.
    for (const page of pagesOf(checking, file.name))
      checkFields(checking, { ...location, scopes: { ...own, ...page } }, file.value);
    for (const [index, rule] of asList(file.value['rules']).entries())
      checkRule(checking, location, asObject(rule), ['rules', index], file.value);
  }
}

/** Page data of the screens that draw an editable form; unknown if there is no such screen. */
function pagesOf(checking: Checking, form: string): readonly OpenScopes[] {
  const screens = screensWithForm(checking, `forms/${form}`);
  if (screens.length === 0) return [{ page: anything }];
  return screens.map(({ value }) => {
    const page = asText(asObject(value)['data']);
    return page === undefined ? {} : { page: checking.schema(page) ?? anything };
  });
}

function checkFields(checking: Checking, location: OptionLocation, form: Record<string, unknown>): void {
  for (const [key, field] of Object.entries(asObject(form['fields']))) {
    if (!isObject(field)) continue;
    const path = ['fields', key];
    const kind = asText(field['kind']);
    const entry = kind === undefined ? undefined : kinds.get(kind);
    if (kind !== undefined && entry === undefined) {
      checking.report(location.file, [...path, 'kind'], problems.FIELD_KIND_UNKNOWN(kind, kinds.keys()));
    }
    checkOptions(checking, location, { ...commonFieldOptions, ...entry?.options }, field, path);
    if (entry !== undefined) checkRepeats(checking, location, entry, field, path, form);
    if (entry !== undefined) checkRange(checking, location.file, entry, field, path);
    if (entry !== undefined) checkItems(checking, location, entry, key, field, path);
    checkLookup(checking, location, key, field, path, form);
    // A repeated field gets its labels from the entries of the settings.
    if (field['label'] === undefined && !key.endsWith('.<id>'))
      checkText(checking, location, `field.${key}.label`, path, [], 'key');
  }
}

/** Checks the look-up of a field, and that its issue for no results has a text. */
function checkLookup(
  checking: Checking,
  location: OptionLocation,
  key: string,
  field: Record<string, unknown>,
  path: JsonPath,
  form: Record<string, unknown>,
): void {
  const { lookup } = field;
  if (!isObject(lookup)) return;
  checkFinding(checking, location.file, lookup, [...path, 'lookup'], asObject(form['fields']), key);
  const send = asText(lookup['send']);
  const [first] =
    Object.entries(asObject(form['fields'])).find(([, each]) => asObject(asObject(each)['lookup'])['send'] === send) ?? [];
  // Without scripts a button posts only the name of its call, which would be taken for the first field's.
  if (send !== undefined && first !== undefined && first !== key)
    checking.report(
      location.file,
      [...path, 'lookup', 'send'],
      problems.VALUE_INVALID(`must be a different call than that of "${first}"`, { write: 'Declare a call for each look-up.' }),
    );
  const none = asText(lookup['none']);
  if (none !== undefined) checkIssue(checking, location, none, key, [...path, 'lookup', 'none'], form);
  const [recheck, issue] = ['field', 'issue'].map((name) => asText(asObject(lookup['recheck'])[name]));
  if (recheck !== undefined && issue !== undefined)
    checkIssue(checking, location, issue, recheck, [...path, 'lookup', 'recheck', 'issue'], form);
}

/** Checks that a field that repeats another one names an existing field. */
function checkRepeats(
  checking: Checking,
  { file }: OptionLocation,
  entry: FieldKindEntry,
  field: Record<string, unknown>,
  path: JsonPath,
  form: Record<string, unknown>,
): void {
  const of = entry.repeats === undefined ? undefined : asText(field[entry.repeats]);
  const known = Object.keys(asObject(form['fields']));
  if (entry.repeats !== undefined && of !== undefined && !known.includes(of))
    checking.report(file, [...path, entry.repeats], problems.FORM_FIELD_UNKNOWN(of, file.name, known));
}

function checkSettings(checking: Checking, location: OptionLocation, { fields, custom }: Record<string, unknown>): void {
  if (typeof fields === 'string') checkPath(checking, location, `settings.${fields}`, ['settings', 'fields']);
  if (typeof custom !== 'string') return;
  const list = resolvePath(location.scopes.settings ?? anything, ['customAssociatedInfo', 'entries']);
  const place = resolvePath(('schema' in list && elementOf(list.schema)) || anything, ['in']);
  const places = 'schema' in place ? elementOf(place.schema) : undefined;
  // With a misspelt value the form would silently have no custom fields.
  if (places !== undefined && !canBe(places, custom)) {
    checking.report(
      location.file,
      ['settings', 'custom'],
      problems.VALUE_INVALID(`must be ${describe(places)}`, { value: custom, limit: places['enum'] }),
    );
  }
}

function checkRule(
  checking: Checking,
  location: OptionLocation,
  rule: Record<string, unknown>,
  path: JsonPath,
  form: Record<string, unknown>,
): void {
  checkCondition(checking, location, rule['when'], [...path, 'when']);
  const fields = asObject(form['fields']);
  for (const name of ['requires', 'field']) {
    const key = asText(rule[name]);
    if (key !== undefined && !Object.hasOwn(fields, key)) {
      checking.report(location.file, [...path, name], problems.FORM_FIELD_UNKNOWN(key, location.file.name, Object.keys(fields)));
    }
  }
  const given = Object.entries(asObject(rule['with']));
  for (const [name, data] of given) checkTextReference(checking, location, data, [...path, 'with', name]);
  const issue = asText(rule['issue']);
  if (issue !== undefined)
    checkIssue(checking, location, issue, asText(rule['field']) ?? asText(rule['requires']), [...path, 'issue'], form);
}

/** Checks that an issue has a text at some level, from the field's own down to the rule's. */
function checkIssue(
  checking: Checking,
  { file }: OptionLocation,
  issue: string,
  field: string | undefined,
  path: JsonPath,
  form: Record<string, unknown>,
): void {
  const kind = field === undefined ? undefined : asText(asObject(asObject(form['fields'])[field])['kind']);
  const ladder = [
    ...(field === undefined ? [] : [`issue.${file.name}.${field}.${issue}`, `issue.field.${field}.${issue}`]),
    ...(kind === undefined ? [] : [`issue.kind.${kind}.${issue}`]),
    `issue.rule.${issue}`,
  ];
  const texts = checking.texts.get('ja');
  if (ladder.some((key) => isTextUntranslated(checking, key)) || isTextUnreadable(checking, 'issue.')) return;
  checking.report(file, path, problems.TEXT_UNKNOWN(ladder[Math.min(1, ladder.length - 1)] ?? '', texts?.keys() ?? []));
}
