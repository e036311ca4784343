import { isObject } from '../../declare/index.ts';
import { asObject, type Checking } from '../checking.ts';
import { Cursor } from '../cursor.ts';
import { requireFile } from '../declared-names.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { isSchemaSound } from '../schema/is-schema-sound.ts';
import { findSchemaFile } from '../schema/schema-file.ts';
import { formsIn, screensSending } from '../screens-by-use.ts';
import { reportEachMismatch } from '../shape/check-shape.ts';
import { checkAnswer } from './check-answers.ts';

/** Checks examples: each belongs to a screen, form or event and has valid data for it. */
export function checkExamples(checking: Checking): void {
  for (const file of checking.of.event.values()) checkExample(Cursor.open(checking, file).at('example'), `events/${file.name}`);
  for (const file of checking.of.examples.values()) {
    const screen = checking.of.screen.get(file.name.replace(/^screens\//, ''));
    const form = checking.of.form.get(file.name.replace(/^schemas\/forms\//, ''));
    const examples = Cursor.open(checking, file);
    if (screen === undefined && form === undefined) examples.report(problems.EXAMPLE_ALONE());
    for (const [, example] of examples.entries()) {
      // What an unknown example or fixture has is missing in the data.
      if (example.at('data').isSound) checkData(example.at('data'), screen);
      for (const [, state] of example.at('forms').entries()) checkForm(state, screen);
      checkRefused(example.at('refused'), screen);
    }
  }
}

function checkData(data: Cursor, screen: ReadFile | undefined): void {
  const { checking } = data;
  const page = screen === undefined ? undefined : Cursor.open(checking, screen).at('data').text;
  if (page !== undefined) checkExample(data, page);
}

function checkExample(data: Cursor, name: string): void {
  const { checking } = data;
  const schema = checking.schema(name);
  if (schema === undefined || !isObject(data.value) || !isSchemaSound(checking, name)) return;
  const path = findSchemaFile(checking.of, name)?.path ?? name;
  reportEachMismatch(data, schema, (rule) => problems.EXAMPLE_INVALID(path, rule));
}

function checkForm(state: Cursor, screen: ReadFile | undefined): void {
  const { checking, name: id } = state;
  const form = checking.of.form.get(id);
  if (form === undefined) return state.reportKey(problems.FORM_UNKNOWN(id, checking.of.form.keys()));
  if (!isObject(form.value) || checking.soundness.isIncomplete(form)) return;
  // A misspelt name in a screen may be the one that draws the form.
  const drawn = screen === undefined || checking.soundness.isIncomplete(screen) ? undefined : formsIn(checking, screen);
  if (drawn !== undefined && !drawn.includes(id)) return state.reportKey(problems.EXAMPLE_FORM_UNDRAWN(id, drawn));
  const declared = asObject(form.value['fields']);
  const fields = Object.keys(declared);
  const prefixes = ['custom.', ...fields.filter((key) => key.endsWith('.<id>')).map((key) => key.slice(0, -'<id>'.length))];
  for (const part of ['answers', 'rejected'])
    for (const [key, answer] of state.at(part).entries()) {
      const field = Object.hasOwn(declared, key) ? declared[key] : undefined;
      if (isObject(field)) checkAnswer(answer, id, field);
      else if (!prefixes.some((prefix) => key.startsWith(prefix))) answer.reportKey(problems.FORM_FIELD_UNKNOWN(key, id, fields));
    }
}

/** Checks that the refused call of an example is sent by its screen and has a text for the code. */
function checkRefused(refused: Cursor, screen: ReadFile | undefined): void {
  const { checking } = refused;
  const [call, code] = [refused.at('call'), refused.at('code')];
  // `like` may have the one that is not written.
  for (const part of ['call', 'code']) if (refused.isThere && !refused.has(part)) refused.report(problems.PROPERTY_MISSING(part));
  if (call.text === undefined || code.text === undefined) return;
  // A misspelt name in a screen may be the one that sends the call.
  const files = [screen, checking.of.call.get(call.text)];
  if (files.some((file) => file !== undefined && checking.soundness.isIncomplete(file))) return;
  const declared = requireFile(call, 'call');
  if (declared === undefined) return;
  const isSent = (name: string) => screen !== undefined && screensSending(checking, name).includes(screen);
  if (!isSent(call.text))
    return call.report(problems.EXAMPLE_REFUSAL_UNSENT(call.text, [...checking.of.call.keys()].filter(isSent)));
  const errors = asObject(asObject(declared.value)['errors']);
  if (isObject(declared.value) && !Object.hasOwn(errors, code.text))
    code.report(problems.EXAMPLE_REFUSAL_UNKNOWN(code.text, call.text, Object.keys(errors)));
}
