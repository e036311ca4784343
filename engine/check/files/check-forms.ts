import {
  type FieldKindEntry,
  findAnswerRule,
  isObject,
  listAnswerRules,
  listKinds,
  readDefinition,
} from '../../declare/index.ts';
import { checkOptions } from '../blocks/check-options.ts';
import { asText, type Checking, type OpenScopes } from '../checking.ts';
import { Cursor } from '../cursor.ts';
import { objectOf } from '../declared-names.ts';
import { anything, canBe, describe, elementOf, resolvePath } from '../json-schema/resolve-path.ts';
import { checkCondition } from '../paths/check-condition.ts';
import { checkDataShape, checkPath, isTextUnreadable, isTextUntranslated } from '../paths/check-path.ts';
import { checkLabel, checkTextReference } from '../paths/check-text.ts';
import { scopesOfStore, withForm } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import { screensWithForm } from '../screens-by-use.ts';
import { fieldOptions, kindOf } from '../vocabulary.ts';
import { requireField } from './check-calls.ts';
import { checkComputed } from './fields/check-computed.ts';
import { checkItems } from './fields/check-items.ts';
import { checkFinding } from './fields/check-lookups.ts';
import { checkRange } from './fields/check-range.ts';
import { checkTextPattern } from './fields/check-text-pattern.ts';

/** Checks forms: kinds of fields, options, labels, settings and rules. */
export function checkForms(checking: Checking): void {
  for (const file of checking.of.form.values()) {
    const scopes = withForm(checking, scopesOfStore(checking), file.name);
    const form = Cursor.open(checking, file, { in: 'form', scopes, form: file.name });
    if (!isObject(form.value)) continue;
    checkSettings(form.at('settings'));
    checkDataShape(form.at('asks'), 'texts');
    // The data that a field reads must exist on every page that draws the form.
    for (const page of pagesOf(checking, file.name))
      for (const [, field] of form
        .within({ scopes: { ...scopes, ...page } })
        .at('fields')
        .entries())
        if (isObject(field.value)) checkField(field, form);
    checkComputed(form);
    for (const rule of form.at('rules').items()) checkRule(rule, form);
  }
}

/** Page data of the screens that draw an editable form; unknown if there is no such screen. */
function pagesOf(checking: Checking, form: string): readonly OpenScopes[] {
  const screens = screensWithForm(checking, `forms/${form}`);
  if (screens.length === 0) return [{ page: anything }];
  return screens.map(({ name }) => {
    const page = asText(objectOf(checking.of.screen, name)['data']);
    return page === undefined ? {} : { page: checking.schema(page) ?? anything };
  });
}

function checkField(field: Cursor, form: Cursor): void {
  const { name: key } = field;
  const kind = field.at('kind');
  const entry = kindOf(field.value);
  if (kind.text !== undefined && entry === undefined)
    kind.report(
      problems.FIELD_KIND_UNKNOWN(
        kind.text,
        listKinds().map((kindEntry) => kindEntry.kind),
      ),
    );
  checkOptions(field, fieldOptions(entry));
  if (entry !== undefined) {
    checkRepeats(field, entry, form);
    requireField(field.at('choicesBy'), form.at('fields').object, form.file.name);
    checkRange(field, entry);
    checkItems(field, entry);
    checkTextPattern(field, entry);
  }
  if (isObject(field.object['lookup'])) checkLookup(field.at('lookup'), key, form);
  const rule = field.at('validate');
  if (rule.text !== undefined && findAnswerRule(rule.text) === undefined)
    rule.report(
      problems.ANSWER_RULE_UNKNOWN(
        rule.text,
        listAnswerRules().map((entry) => entry.rule),
      ),
    );
  else if (!field.has('validateMessage')) checkIssue(rule, key, form);
  // A repeated field gets its labels from the entries of the settings.
  if (!field.has('label') && !key.endsWith('.<id>')) checkLabel(field, key);
}

/** Checks the look-up of a field, and that its issue for no results has a text. */
function checkLookup(lookup: Cursor, key: string, form: Cursor): void {
  const fields = form.at('fields');
  checkFinding(lookup, fields.object, key);
  const send = lookup.at('send');
  const [first] = fields.entries().find(([, field]) => field.at('lookup', 'send').text === send.text) ?? [];
  // Without scripts a button posts only the name of its call, which would be taken for the first field's.
  if (send.text !== undefined && first !== undefined && first !== key)
    send.reject(`must be a different call than that of "${first}"`, 'Declare a call for each look-up.');
  checkIssue(lookup.at('notFound'), key, form);
  const recheck = lookup.at('recheck', 'field').text;
  if (recheck !== undefined) checkIssue(lookup.at('recheck', 'issue'), recheck, form);
}

/** Checks that a field that repeats another one names an existing field. */
function checkRepeats(field: Cursor, { repeats }: FieldKindEntry, form: Cursor): void {
  if (repeats !== undefined) requireField(field.at(repeats), form.at('fields').object, form.file.name);
}

function checkSettings(settings: Cursor): void {
  const [fields, custom] = [settings.at('fields'), settings.at('custom')];
  if (fields.text !== undefined) checkPath(fields, `settings.${fields.text}`);
  if (custom.text === undefined) return;
  const { customFields } = readDefinition().settings ?? {};
  if (customFields === undefined) return;
  const list = resolvePath(settings.context.scopes.settings ?? anything, customFields.entries);
  const place = resolvePath(('schema' in list && elementOf(list.schema)) || anything, [customFields.places]);
  const places = 'schema' in place ? elementOf(place.schema) : undefined;
  // With a misspelt value the form would silently have no custom fields.
  if (places !== undefined && !canBe(places, custom.text)) {
    const details = { value: custom.text, limit: places['enum'] };
    custom.report(problems.VALUE_INVALID(`must be ${describe(places)}`, details));
  }
}

function checkRule(rule: Cursor, form: Cursor): void {
  checkCondition(rule.at('when'));
  for (const name of ['requires', 'field']) requireField(rule.at(name), form.at('fields').object, form.file.name);
  for (const [, data] of rule.at('with').entries()) checkTextReference(data);
  checkIssue(rule.at('issue'), rule.at('field').text ?? rule.at('requires').text, form);
}

/** Checks that an issue has a text at some level, from the field's own down to the rule's. */
function checkIssue(issue: Cursor, field: string | undefined, form: Cursor): void {
  const { checking, text } = issue;
  if (text === undefined) return;
  const kind = field === undefined ? undefined : form.at('fields', field, 'kind').text;
  const ladder = [
    ...(field === undefined ? [] : [`issue.${form.file.name}.${field}.${text}`, `issue.field.${field}.${text}`]),
    ...(kind === undefined ? [] : [`issue.kind.${kind}.${text}`]),
    `issue.rule.${text}`,
  ];
  if (ladder.some((key) => isTextUntranslated(checking, key)) || isTextUnreadable(checking, 'issue.')) return;
  const knownKeys = checking.texts.get(checking.languages[0])?.keys() ?? [];
  issue.report(problems.TEXT_UNKNOWN(ladder[Math.min(1, ladder.length - 1)] ?? '', knownKeys));
}
