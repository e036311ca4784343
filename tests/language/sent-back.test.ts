import { expect, test } from 'vitest';
import { checkSmall, type Edit, put } from './small-project.ts';

const flow = 'flows/signup.flow.json';
const enter = 'schemas/calls/signup.enter.call.json';

const codesOf = (...edits: readonly Edit[]): readonly string[] => checkSmall(...edits).map(({ code }) => code);

test('a person is sent back with words, or the author is told that they are missing', () => {
  const sendBack = { type: 'sendBack', params: { notice: 'nobodyWroteThis' } };
  const change = put(flow, ['states', 'confirm', 'on', 'FINISH', 'actions', 1], sendBack);
  expect(codesOf(change)).toEqual(['TEXT_UNKNOWN']);
});

test('an echo names answers of the form or what the page holds, and nothing else', () => {
  expect(codesOf(put(enter, ['envelope', 'shown'], { echo: 'nobodyHoldsThis' }))).toEqual(['FORM_FIELD_UNKNOWN']);
});

test('a state may say that the flow begins anew after it, and only with yes or no', () => {
  expect(codesOf(put(flow, ['states', 'done', 'meta', 'beginsAnew'], true))).toEqual([]);
  expect(codesOf(put(flow, ['states', 'done', 'meta', 'beginsAnew'], 'yes'))).toEqual(['VALUE_INVALID']);
});
