import { isObject } from '../../declare/index.ts';
import { asObject, asText, type Checking } from '../checking.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/source-range.ts';
import { isSchemaSound } from '../schema/is-schema-sound.ts';
import { findSchemaFile } from '../schema/schema-file.ts';
import { formsIn, screensSending } from '../screens-by-use.ts';
import { reportEachMismatch } from '../shape/check-shape.ts';
import { checkAnswer } from './check-answers.ts';

/** Checks examples: each belongs to a screen or form and has valid data for it. */
export function checkExamples(checking: Checking): void {
  for (const file of checking.of.examples.values()) {
    const screen = checking.of.screen.get(file.name.replace(/^screens\//, ''));
    const form = checking.of.form.get(file.name.replace(/^schemas\/forms\//, ''));
    if (screen === undefined && form === undefined) checking.report(file, [], problems.EXAMPLE_ALONE());
    for (const [name, example] of Object.entries(asObject(file.value))) {
      if (!isObject(example)) continue;
      checkData(checking, file, screen, example['data'], [name, 'data']);
      for (const [id, state] of Object.entries(asObject(example['forms'])))
        checkForm(checking, file, screen, id, asObject(state), [name, 'forms', id]);
      checkRefused(checking, file, screen, asObject(example['refused']), [name, 'refused']);
    }
  }
}

function checkData(checking: Checking, file: ReadFile, screen: ReadFile | undefined, data: unknown, path: JsonPath): void {
  const page = asText(asObject(screen?.value)['data']);
  const schema = page === undefined ? undefined : checking.schema(page);
  if (page === undefined || schema === undefined || !isObject(data) || !isSchemaSound(checking, page)) return;
  reportEachMismatch(file, schema, data, path, checking.report, (rule) =>
    problems.EXAMPLE_INVALID(findSchemaFile(checking.of, page)?.path ?? page, rule),
  );
}

function checkForm(
  checking: Checking,
  file: ReadFile,
  screen: ReadFile | undefined,
  id: string,
  state: Record<string, unknown>,
  path: JsonPath,
): void {
  const form = checking.of.form.get(id);
  if (form === undefined) {
    checking.report(file, path, problems.FORM_UNKNOWN(id, checking.of.form.keys()), 'key');
    return;
  }
  if (!isObject(form.value) || checking.soundness.isIncomplete(form)) return;
  // A misspelt name in a screen may be the one that draws the form.
  const drawn = screen === undefined || checking.soundness.isIncomplete(screen) ? undefined : formsIn(checking, screen);
  if (drawn !== undefined && !drawn.includes(id)) {
    checking.report(file, path, problems.EXAMPLE_FORM_UNDRAWN(id, drawn), 'key');
    return;
  }
  const declared = asObject(asObject(form.value)['fields']);
  const fields = Object.keys(declared);
  const prefixes = ['custom.', ...fields.filter((key) => key.endsWith('.<id>')).map((key) => key.slice(0, -'<id>'.length))];
  for (const part of ['answers', 'rejected']) {
    for (const [key, answer] of Object.entries(asObject(state[part]))) {
      const here = [...path, part, key];
      if (isObject(declared[key])) checkAnswer(checking, file, id, declared[key], answer, here);
      else if (!prefixes.some((prefix) => key.startsWith(prefix)))
        checking.report(file, here, problems.FORM_FIELD_UNKNOWN(key, id, fields), 'key');
    }
  }
}

/** Checks that the refused call of an example is sent by its screen and has a text for the code. */
function checkRefused(
  checking: Checking,
  file: ReadFile,
  screen: ReadFile | undefined,
  refused: Record<string, unknown>,
  path: JsonPath,
): void {
  const [call, code] = [asText(refused['call']), asText(refused['code'])];
  if (call === undefined || code === undefined) return;
  const declared = checking.of.call.get(call);
  // A misspelt name in a screen may be the one that sends the call.
  if ([screen, declared].some((each) => each !== undefined && checking.soundness.isIncomplete(each))) return;
  if (declared === undefined) {
    checking.report(file, [...path, 'call'], problems.CALL_UNKNOWN(call, checking.of.call.keys()));
    return;
  }
  if (screen === undefined || !screensSending(checking, call).includes(screen)) {
    const sent = [...checking.of.call.keys()].filter((each) => screen && screensSending(checking, each).includes(screen));
    checking.report(file, [...path, 'call'], problems.EXAMPLE_REFUSAL_UNSENT(call, sent));
    return;
  }
  const errors = asObject(asObject(declared.value)['errors']);
  if (isObject(declared.value) && !Object.hasOwn(errors, code))
    checking.report(file, [...path, 'code'], problems.EXAMPLE_REFUSAL_UNKNOWN(code, call, Object.keys(errors)));
}
