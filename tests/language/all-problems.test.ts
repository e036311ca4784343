// Independent mistakes are all reported at once, and their consequences are not.
import { describe, expect, test } from 'vitest';
import { enter, flow, form, home, one, person, signup } from './broken/locations.ts';
import { brokenMeaning } from './broken/meaning.ts';
import { checkSmall, type Edit, put, retype } from './small-project.ts';

const codesOf = (...edits: readonly Edit[]): readonly string[] => checkSmall(...edits).map(({ code }) => code);
/** Mistakes in files that few other files depend on. */
const elsewhere: readonly (readonly [says: string, code: string, edit: Edit])[] = [
  ['an unknown path', 'PATH_UNKNOWN', put(one, ['title'], { at: 'person.nmae' })],
  ['an unknown text', 'TEXT_UNKNOWN', put(one, ['blocks', 0, 'facts', 'items', 0, 'label'], 'home.snice')],
  ['an unknown property', 'PROPERTY_UNKNOWN', put('schemas/calls/forget.call.json', ['dropsTypin'], true)],
];
const cases = Object.entries(brokenMeaning).flatMap(([code, examples]) =>
  examples.map(([says, , , ...edits]) => [code, says, edits] as const),
);

describe.each(elsewhere)('together with %s', (_says, other, mistake) => {
  test.each(cases)('reports %s for %s', (code, _example, edits) => {
    expect(codesOf(...edits, mistake).toSorted()).toEqual([code, other].toSorted());
  });
});

test('reports independent mistakes in the same screen', () => {
  const contradicts = put(home, ['blocks', 1, 'when'], { isSignedIn: true, not: { isSignedIn: true } });
  const misspelt = put(home, ['blocks', 0, 'when'], { isSigndIn: false });
  expect(codesOf(contradicts, misspelt)).toEqual(['PATH_UNKNOWN', 'CONDITION_CONTRADICTS']);
});

test('reports no contradiction for a condition that is invalid itself', () => {
  const misspelt = { isSignedIn: true, not: { isSignedIn: true }, isSigndIn: false };
  expect(codesOf(put(home, ['blocks', 1, 'when'], misspelt))).toEqual(['PATH_UNKNOWN']);
  expect(codesOf(put(form, ['fields', 'nickname', 'when'], { 'form.nicknmae': { present: true } }))).toEqual(['PATH_UNKNOWN']);
});

test('resolves a misspelt link to the nearest route, and still reports other unreachable screens', () => {
  const misspelt = put(home, ['blocks', 2, 'list', 'item', 'actions', 0, 'link'], '/poeple/{$.item.id}');
  const alone = put('screens/signup/done.screen.json', ['route'], '/signup/finished');
  const without = put(flow, ['states', 'done', 'meta', 'screen'], 'signup/dnoe');
  expect(codesOf(misspelt)).toEqual(['LINK_UNKNOWN']);
  expect(codesOf(misspelt, alone, without)).toEqual(['SCREEN_UNKNOWN', 'LINK_UNKNOWN']);
  const left = put('screens/signup/done.screen.json', ['for'], 'everybody');
  expect(codesOf(misspelt, left)).toEqual(['LINK_UNKNOWN']);
});

test('finds the possible links of a screen with a misspelt block', () => {
  const misspelt = retype(home, (text) => text.replace('"list": {', '"lsit": {'));
  expect(codesOf(misspelt)).toEqual(['BLOCK_UNKNOWN']);
});

test('skips reachability if a screen or flow is invalid JSON, and still checks other flows and forms', () => {
  const cut = retype(home, (text) => text.slice(0, 300));
  const contradicts = put(form, ['fields', 'nickname', 'when'], { 'form.email': { present: true, const: null } });
  const stops = put(flow, ['states', 'done', 'type'], undefined);
  expect(codesOf(cut, contradicts, stops)).toEqual(['FLOW_DEAD_END', 'FIELD_NEVER_ASKED', 'JSON_SYNTAX']);
});

test('checks examples against every schema without problems', () => {
  const other = put('schemas/pages/home.schema.json', ['properties', 'name', 'type'], 'strng');
  const misfit = put('screens/people/one.examples.json', ['active', 'data', 'person', 'status'], 'AWAY');
  expect(codesOf(other, misfit)).toEqual(['VALUE_INVALID', 'EXAMPLE_INVALID']);
  const own = put(person, ['properties', 'name', 'type'], 'strng');
  expect(codesOf(own, misfit)).toEqual(['VALUE_INVALID']);
});

test('reports an error at a misspelt field only once', () => {
  expect(codesOf(put(enter, ['errors', 'TAKEN', 'field'], 'emial'))).toEqual(['FORM_FIELD_UNKNOWN']);
  expect(codesOf(put(signup, ['blocks', 1, 'form', 'sections', 0, 'fields', 0], 'emial'))).toEqual(['SCREEN_FIELD_UNKNOWN']);
});

test('reports transitions to a removed state, and not its unreachable screen', () => {
  expect(codesOf(put(flow, ['states', 'done'], undefined))).toEqual(['FLOW_STATE_UNKNOWN']);
});

test('reports an empty name as invalid, and not as unknown', () => {
  expect(codesOf(put(form, ['fields', 'email', 'hint'], ''))).toEqual(['VALUE_INVALID']);
  expect(codesOf(put(signup, ['layout'], ''))).toEqual(['VALUE_INVALID']);
});
