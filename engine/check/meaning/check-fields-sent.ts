import { formName } from '../../compile/index.ts';
import { asList, asObject, asText, type Checking } from '../checking.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { type Face, hides } from './read-faces.ts';

/** Fields that a person fills in and that no call of their form sends: what was answered there would be lost without a word. */
export function checkFieldsSent(checking: Checking, faces: ReadonlyMap<string, Face>): void {
  const calls = callsByForm(checking);
  for (const file of checking.of.form.values()) {
    const own = calls.get(file.name) ?? [];
    if (own.length === 0 || [file, ...own].some((each) => checking.soundness.hides(each))) continue;
    const sent = new Set(own.flatMap((call) => listSent(asObject(call.value)['envelope'])));
    const fields = asObject(asObject(file.value)['fields']);
    for (const [key, field] of Object.entries(fields)) {
      const [prefix = ''] = key.split('.');
      // A repeated entry shows that the first one was meant.
      if (sent.has('fields') || sent.has(key) || sent.has(prefix) || asText(asObject(field)['of']) !== undefined) continue;
      if (checking.soundness.isSound(file, ['fields', key]) && !isRead(checking, faces, file, key, own))
        checking.report(file, ['fields', key], problems.FORM_FIELD_UNSENT(key, callNames(own)), 'key');
    }
    const custom = asText(asObject(asObject(file.value)['settings'])['custom']);
    if (custom !== undefined && !sent.has('custom'))
      checking.report(file, ['settings', 'custom'], problems.FORM_FIELD_UNSENT('custom.*', callNames(own)));
  }
}

const callNames = (calls: readonly ReadFile[]): readonly string[] => calls.map(({ name }) => name);

/** The calls that take a form's answers, by the form. */
function callsByForm(checking: Checking): ReadonlyMap<string, readonly ReadFile[]> {
  const found = new Map<string, ReadFile[]>();
  for (const file of checking.of.call.values()) {
    const form = asText(asObject(file.value)['form']);
    if (form === undefined) continue;
    const name = formName(form);
    found.set(name, [...(found.get(name) ?? []), file]);
  }
  return found;
}

/** What an envelope carries of the answers: `{ "email": { "field": "email" }, "rest": { "answers": "custom" } }` → `["email", "custom"]`. */
function listSent(envelope: unknown): readonly string[] {
  return Object.values(asObject(envelope)).flatMap((part) => {
    const { field, answers } = asObject(part);
    if (typeof field === 'string') return [field];
    if (typeof answers === 'string') return [answers];
    return listSent(Array.isArray(part) ? asList(part)[0] : part);
  });
}

/**
 * What decides of others is asked for their sake: it need not be sent itself. `form.email` of a screen is that of a form that it draws;
 * one in which something is misspelt may be about this form as well.
 */
function isRead(
  checking: Checking,
  faces: ReadonlyMap<string, Face>,
  form: ReadFile,
  key: string,
  calls: readonly ReadFile[],
): boolean {
  const { lookup } = asObject(asObject(asObject(form.value)['fields'])[key]);
  const path = JSON.stringify(`form.${key}`).slice(0, -1);
  const names = [`${path}"`, `${path}.`];
  const drawing = [...faces.values()].filter(
    (face) => face.forms.some((each) => each.form === form.name) || hides(checking, face),
  );
  // Of the files of a face its forms are others, each with answers of its own.
  const readers = [form, ...calls, ...drawing.flatMap(({ files }) => files.filter(({ kind }) => kind !== 'form'))];
  return lookup !== undefined || readers.some(({ text }) => names.some((name) => text.includes(name)));
}
