import { formName } from '../../compile/index.ts';
import { asList, asObject, asText, type Checking } from '../checking.ts';
import { Cursor } from '../cursor.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { isIncomplete, type ScreenSummary } from './summarize-screens.ts';

/** Reports fields that no call of their form sends, so that their answers are lost. */
export function checkFieldsSent(checking: Checking, summaries: ReadonlyMap<string, ScreenSummary>): void {
  const calls = callsByForm(checking);
  for (const file of checking.of.form.values()) {
    const formCalls = calls.get(file.name) ?? [];
    if (formCalls.length === 0 || [file, ...formCalls].some((source) => checking.soundness.isIncomplete(source))) continue;
    const names = formCalls.map(({ name }) => name);
    const form = Cursor.open(checking, file);
    const sent = new Set(formCalls.flatMap((call) => listSent(asObject(call.value)['envelope'])));
    for (const [key, field] of form.at('fields').entries()) {
      const [prefix = ''] = key.split('.');
      // A confirmation field (`of`) need not be sent.
      if (['fields', key, prefix].some((name) => sent.has(name)) || field.at('sameAs').text !== undefined) continue;
      if (field.isSound && !isRead(field, summaries, formCalls)) field.reportKey(problems.FORM_FIELD_UNSENT(key, names));
    }
    const custom = form.at('settings', 'custom');
    if (custom.text !== undefined && !sent.has('custom')) custom.report(problems.FORM_FIELD_UNSENT('custom.*', names));
  }
}

/** The calls that take a form's answers, by the form. */
function callsByForm(checking: Checking): ReadonlyMap<string, readonly ReadFile[]> {
  const callsByForm = new Map<string, ReadFile[]>();
  for (const file of checking.of.call.values()) {
    const form = asText(asObject(file.value)['form']);
    if (form === undefined) continue;
    const name = formName(form);
    callsByForm.set(name, [...(callsByForm.get(name) ?? []), file]);
  }
  return callsByForm;
}

/** The answers in an envelope: `{ "email": { "field": "email" }, "rest": { "answers": "custom" } }` → `["email", "custom"]`. */
function listSent(envelope: unknown): readonly string[] {
  return Object.values(asObject(envelope)).flatMap((part) => {
    const { field, answers, checked } = asObject(part);
    if (typeof field === 'string') return [field];
    if (typeof answers === 'string') return [answers];
    if (typeof checked === 'string') return [checked];
    return listSent(Array.isArray(part) ? asList(part)[0] : part);
  });
}

/**
 * Whether something reads the field, which then need not be sent. `form.email` of a screen is a field of a form that it draws; an
 * incomplete screen may draw this form.
 */
function isRead(field: Cursor, summaries: ReadonlyMap<string, ScreenSummary>, calls: readonly ReadFile[]): boolean {
  const { checking, file: form } = field;
  const path = JSON.stringify(`form.${field.name}`).slice(0, -1);
  const names = [`${path}"`, `${path}.`];
  const drawing = [...summaries.values()].filter(
    (summary) => summary.forms.some((drawn) => drawn.form === form.name) || isIncomplete(checking, summary),
  );
  // Other forms of a screen have fields of their own.
  const readers = [form, ...calls, ...drawing.flatMap(({ files }) => files.filter(({ kind }) => kind !== 'form'))];
  const isNamed = ({ value }: ReadFile): boolean => names.some((name) => JSON.stringify(value ?? null).includes(name));
  return field.has('lookup') || readers.some(isNamed);
}
