// A mistake in one place keeps no mistake in another from being told, and nothing is told of what follows from it.
import { describe, expect, test } from 'vitest';
import { brokenMeaning } from './broken/meaning.ts';
import { enter, flow, form, home, one, person, signup } from './broken/places.ts';
import { checkSmall, type Edit, put, retype } from './small-project.ts';

const codesOf = (...edits: readonly Edit[]): readonly string[] => checkSmall(...edits).map(({ code }) => code);
/** Mistakes in files that few other parts hang on. */
const elsewhere: readonly (readonly [says: string, code: string, edit: Edit])[] = [
  ['a path that leads nowhere', 'PATH_UNKNOWN', put(one, ['title'], { at: 'person.nmae' })],
  ['a text that there is not', 'TEXT_UNKNOWN', put(one, ['blocks', 0, 'facts', 'items', 0, 'label'], 'home.snice')],
  ['a property that means nothing', 'PROPERTY_UNKNOWN', put('schemas/calls/forget.call.json', ['dropsTypin'], true)],
];
const cases = Object.entries(brokenMeaning).flatMap(([code, examples]) =>
  examples.map(([says, , , ...edits]) => [code, says, edits] as const),
);

describe.each(elsewhere)('beside %s', (_says, other, mistake) => {
  test.each(cases)('tells %s of %s', (code, _example, edits) => {
    expect(codesOf(...edits, mistake).toSorted()).toEqual([code, other].toSorted());
  });
});

test('tells of what is wrong in the same screen, where it does not hang on the other', () => {
  const contradicts = put(home, ['blocks', 1, 'when'], { isSignedIn: true, not: { isSignedIn: true } });
  const misspelt = put(home, ['blocks', 0, 'when'], { isSigndIn: false });
  expect(codesOf(contradicts, misspelt)).toEqual(['PATH_UNKNOWN', 'CONDITION_CONTRADICTS']);
});

test('says nothing of a condition that is wrong in itself', () => {
  const misspelt = { isSignedIn: true, not: { isSignedIn: true }, isSigndIn: false };
  expect(codesOf(put(home, ['blocks', 1, 'when'], misspelt))).toEqual(['PATH_UNKNOWN']);
  expect(codesOf(put(form, ['fields', 'nickname', 'when'], { 'form.nicknmae': { present: true } }))).toEqual(['PATH_UNKNOWN']);
});

test('takes a misspelt link for what was probably meant, and tells of other screens that nothing leads to', () => {
  const misspelt = put(home, ['blocks', 2, 'list', 'item', 'actions', 0, 'link'], '/poeple/{id}');
  const alone = put('screens/signup/done.screen.json', ['route'], '/signup/finished');
  const without = put(flow, ['states', 'done', 'meta', 'screen'], 'signup/dnoe');
  expect(codesOf(misspelt)).toEqual(['LINK_UNKNOWN']);
  expect(codesOf(misspelt, alone, without)).toEqual(['SCREEN_UNKNOWN', 'LINK_UNKNOWN']);
  const left = put('screens/signup/done.screen.json', ['for'], 'everybody');
  expect(codesOf(misspelt, left)).toEqual(['LINK_UNKNOWN']);
});

test('reads of a screen with a misspelt word where it may lead to', () => {
  const misspelt = retype(home, (text) => text.replace('"list": {', '"lsit": {'));
  expect(codesOf(misspelt)).toEqual(['BLOCK_UNKNOWN']);
});

test('says nothing of screens where a screen or a flow is no JSON, and still tells of other flows and forms', () => {
  const cut = retype(home, (text) => text.slice(0, 300));
  const contradicts = put(form, ['fields', 'nickname', 'when'], { 'form.email': { present: true, const: null } });
  const stops = put(flow, ['states', 'done', 'type'], undefined);
  expect(codesOf(cut, contradicts, stops)).toEqual(['FLOW_DEAD_END', 'FIELD_NEVER_ASKED', 'JSON_SYNTAX']);
});

test('asks of examples what their schema says wherever the schema is right', () => {
  const other = put('schemas/pages/home.schema.json', ['properties', 'name', 'type'], 'strng');
  const misfit = put('screens/people/one.examples.json', ['active', 'data', 'person', 'status'], 'AWAY');
  expect(codesOf(other, misfit)).toEqual(['VALUE_INVALID', 'EXAMPLE_INVALID']);
  const own = put(person, ['properties', 'name', 'type'], 'strng');
  expect(codesOf(own, misfit)).toEqual(['VALUE_INVALID']);
});

test('tells no error of a call a second time where the field that it names is misspelt', () => {
  expect(codesOf(put(enter, ['errors', 'TAKEN', 'field'], 'emial'))).toEqual(['FORM_FIELD_UNKNOWN']);
  expect(codesOf(put(signup, ['blocks', 1, 'form', 'sections', 0, 'fields', 0], 'emial'))).toEqual(['SCREEN_FIELD_UNKNOWN']);
});

test('tells a state that was taken out where it is led to, and not the screen besides that it took along', () => {
  expect(codesOf(put(flow, ['states', 'done'], undefined))).toEqual(['FLOW_STATE_UNKNOWN']);
});

test('tells a name that is empty as that, and not as one that there is not', () => {
  expect(codesOf(put(form, ['fields', 'email', 'hint'], ''))).toEqual(['VALUE_INVALID']);
  expect(codesOf(put(signup, ['layout'], ''))).toEqual(['VALUE_INVALID']);
});
