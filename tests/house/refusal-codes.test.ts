import { expect, it } from 'vitest';
import { refusalCodes as codesOfPages } from '../../src/language/refusal-codes.ts';
import { refusalCodes } from '../../src/server/platform/refusal-codes.ts';
import { readSources } from './read-sources.ts';

// Unknown codes do not compile, and `npm run check` reports those of declarations and texts.

/** For other implementations of a call. */
const elsewhere = ['ACCOUNT_ALREADY_EXISTS_USER_ID'];

it('the server or a flow refuses with each refusal code', () => {
  const sources = readSources(/^(src\/(server|rules)|flows)\/.*\.(ts|json)$/).filter(
    ({ path }) => path !== 'src/server/platform/refusal-codes.ts',
  );
  const words = new Set(sources.flatMap(({ text }) => text.match(/(?<=['"])[A-Z_]+(?=['"])/g) ?? []));
  expect(Object.keys(refusalCodes).filter((code) => !words.has(code))).toEqual(elsewhere);
});

it('the codes that mean something to pages are refusal codes', () => {
  expect(Object.keys(codesOfPages).filter((code) => !Object.hasOwn(refusalCodes, code))).toEqual([]);
});
