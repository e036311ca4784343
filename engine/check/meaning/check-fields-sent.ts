import { formName } from '../../compile/index.ts';
import { asList, asObject, asText, type Checking } from '../checking.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';

/** Fields that a person fills in and that no call of their form sends: what was answered there would be lost without a word. */
export function checkFieldsSent(checking: Checking): void {
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
      if (checking.soundness.isSound(file, ['fields', key]) && !isRead(checking, file, key, own))
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

/** What decides of others is asked for their sake: it need not be sent itself. */
function isRead(checking: Checking, form: ReadFile, key: string, calls: readonly ReadFile[]): boolean {
  const { lookup } = asObject(asObject(asObject(form.value)['fields'])[key]);
  const path = JSON.stringify(`form.${key}`).slice(0, -1);
  const names = [`${path}"`, `${path}.`];
  const readers = [form, ...calls, ...checking.of.screen.values(), ...checking.of.layout.values()];
  return lookup !== undefined || readers.some(({ text }) => names.some((name) => text.includes(name)));
}
