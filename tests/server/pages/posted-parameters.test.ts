import { expect, it } from 'vitest';
import { readParameters } from '../../../src/server/runtime/pages/posts/posted-parameters.ts';

const call = { path: '/zapi/grants/{grantId}/parts/{part}' };

it('prefers the button’s parameters over the page’s', () => {
  const controls = { '_params.grantId': 'g_1', '_params.other': 'x', _do: 'a' };
  expect(readParameters(call, controls, { grantId: 'g_page', part: 'p_page' })).toEqual({ grantId: 'g_1', part: 'p_page' });
});

it('takes the last of several, and ignores names of Object.prototype', () => {
  expect(readParameters(call, { '_params.grantId': ['g_1', 'g_2'], '_params.part': 'p' }, {})).toMatchObject({ grantId: 'g_2' });
  expect(() => readParameters({ path: '/zapi/{toString}' }, {}, {})).toThrow(
    expect.objectContaining({ details: { detail: expect.stringContaining('toString') } }),
  );
});

it.each([
  ['is not there', {}],
  ['is empty', { '_params.part': '' }],
  ['is no text', { '_params.part': 'a\u0000' }],
])('refuses a call of which a parameter %s', (_what, controls) => {
  expect(() => readParameters(call, { '_params.grantId': 'g_1', ...controls }, {})).toThrowError(
    expect.objectContaining({ status: 400, code: 'UNREADABLE_BODY' }),
  );
});

it('requires nothing of a call without parameters', () => {
  expect(readParameters({ path: '/login' }, { '_params.grantId': 'g_1' }, { id: '1' })).toEqual({});
});
