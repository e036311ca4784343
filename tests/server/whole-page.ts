// Fails an assertion about a page that would hold without its main part, in tests that prove requirement rows: the layout has the
// same links on every page, and the data of the scripts has texts that may not be shown. Assert on `readMain(answer)`, or on
// `readLayout(answer)` if the layout is meant (people/members.ts).
import { chai, expect } from 'vitest';

const installed = Symbol.for('whole-page');

/** `"<head>a</head><body><nav>b</nav><main>a</main>"` → `"<body><nav>b</nav>"`: nor the head, whose title repeats the heading. undefined: no page. */
function withoutMain(page: string): string | undefined {
  const [start, end] = [page.indexOf('<main'), page.indexOf('</main>')];
  if (start < 1 || end < start) return undefined;
  return page.slice(page.indexOf('<body'), start) + page.slice(end);
}

/** Whether the title of the running test names a requirement row. */
const provesRow = (): boolean => /\b[A-Z]+-\d{3}\b/.test(expect.getState().currentTestName ?? '');

function holds(page: string, expected: unknown): boolean {
  return expected instanceof RegExp
    ? new RegExp(expected.source, expected.flags.replace('g', '')).test(page)
    : typeof expected === 'string' && page.includes(expected);
}

// Workers run this file once for each file of tests.
if (!Reflect.has(chai, installed)) {
  Reflect.set(chai, installed, true);
  chai.use(({ Assertion }, { flag, overwriteMethod }) => {
    for (const matcher of ['toContain', 'toMatch'])
      overwriteMethod(Assertion.prototype, matcher, (assertOriginal: (...given: unknown[]) => unknown) => {
        return function (this: object, ...given: unknown[]): unknown {
          const page: unknown = flag(this, 'object');
          const rest = typeof page === 'string' && flag(this, 'negate') !== true ? withoutMain(page) : undefined;
          const answer = assertOriginal.apply(this, given);
          if (rest !== undefined && provesRow() && holds(rest, given[0]))
            throw new Error(`The page has ${String(given[0])} outside its main part too: assert on readMain(answer).`);
          return answer;
        };
      });
  });
}
