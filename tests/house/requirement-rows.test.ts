import { describe, expect, it } from 'vitest';
import { readSources } from './read-sources.ts';

const tests = readSources(/^(tests\/.*|src\/kinds\/.*\.test)\.tsx?$/).filter(({ path }) => !path.startsWith('tests/house/'));
const isThroughServer = (path: string) => /^tests\/(server|browser)\//.test(path);

/** Rows about the engine that no page or call uses today, with the reason. All other rows are proved through the server. */
const engineRows: { readonly [row: string]: string } = {
  'SIGNUP-007': 'The default of a block. Every served step bar has a total.',
  'VALIDATION-023': 'The default of a field kind. No served form has a field of it yet.',
  'VALIDATION-024': 'The first choice of a field kind. Every select of a member’s form may be blank.',
};

/** Rows named in titles: `"… [SHELL-001] [A-002, A-003]"` → `["SHELL-001", "A-002", "A-003"]` */
function findRows(text: string): readonly string[] {
  return [...text.matchAll(/\[((?:[A-Z]+-\d{3})(?:, ?[A-Z]+-\d{3})*)\]/g)].flatMap(([, rows = '']) => rows.split(/, ?/));
}

describe('a requirement row', () => {
  it('is named only by tests that go through the server or the browser, except rows of the engine', () => {
    const wrong = tests
      .filter(({ path }) => !isThroughServer(path))
      .flatMap(({ path, text }) => findRows(text).map((row) => ({ path, row })))
      .filter(({ row }) => engineRows[row] === undefined);
    expect(wrong).toEqual([]);
  });

  it('is named under tests/server only where the application is started', () => {
    const wrong = tests.filter(
      ({ path, text }) =>
        path.startsWith('tests/server/') && path.endsWith('.test.ts') && findRows(text).length > 0 && !isApplicationStarted(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('is an exception only while a test names it', () => {
    const named = new Set(tests.filter(({ path }) => !isThroughServer(path)).flatMap(({ text }) => findRows(text)));
    expect(Object.keys(engineRows).filter((row) => !named.has(row))).toEqual([]);
  });
});

function isApplicationStarted(text: string): boolean {
  return /\b(startTestApp|startTestFoundation|serverTest|serverPerTest|startSocialTest|startOidcTest|startPaymentTest|openDesk)\b/.test(
    text,
  );
}
