import { expect, test } from 'vitest';
import { checkSmall, type Edit, put } from './small-project.ts';

const flow = 'flows/signup.flow.json';
const enter = 'schemas/calls/signup.enter.call.json';

const codesOf = (...edits: readonly Edit[]): readonly string[] => checkSmall(...edits).map(({ code }) => code);

test('reports a "showAgain" whose notice has no text', () => {
  const showAgain = { type: 'showAgain', params: { notice: 'nobodyWroteThis' } };
  const change = put(flow, ['states', 'confirm', 'on', 'FINISH', 'actions', 1], showAgain);
  expect(codesOf(change)).toEqual(['TEXT_UNKNOWN']);
});

test('accepts in an "echo" only answers of the form and data of the page', () => {
  expect(codesOf(put(enter, ['envelope', 'shown'], { echo: 'nobodyHoldsThis' }))).toEqual(['FORM_FIELD_UNKNOWN']);
});

test('accepts "restartable" in final states, and only as a boolean', () => {
  expect(codesOf(put(flow, ['states', 'done', 'meta', 'restartable'], true))).toEqual([]);
  expect(codesOf(put(flow, ['states', 'done', 'meta', 'restartable'], 'yes'))).toEqual(['VALUE_INVALID']);
});
