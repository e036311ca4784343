import { describe, expect } from 'vitest';
import type { TestBrowser } from '../harness.ts';
import { serverTest } from '../server-test.ts';
import { fillForm, issuesIn, openPage, readAnswered, servedForms, type Typed } from './served-forms.ts';
import { type WrittenAnswer, writtenAnswers } from './written-answers.ts';

const it = serverTest();

/** The demo store refuses sign-ups of people who were born later. */
const youngestBirthday = 20131123;

/** What a form does with an answer: the demo store refuses children. */
function answersOf(id: string): readonly WrittenAnswer[] {
  return writtenAnswers.map((row) => {
    const { field, written } = row;
    if (!('stored' in row) || id !== 'signup' || field !== 'birthday' || Number(row.stored) <= youngestBirthday) return row;
    const shows = String(row.stored).replace(/^(....)(..)(..)$/, '$1/$2/$3');
    return { field, written, message: '年齢の範囲外', shows };
  });
}

/** Groups of answers to different fields, so that one post tries an answer to each: named by what is written. */
function inTurns<Row extends WrittenAnswer>(rows: readonly Row[]): readonly (readonly [string, readonly Row[]])[] {
  const turns: Row[][] = [];
  for (const row of rows) {
    const turn = turns.find((each) => each.every(({ field }) => field !== row.field));
    if (turn === undefined) turns.push([row]);
    else turn.push(row);
  }
  return turns.map((turn) => [turn.map(({ field, written }) => `${field} ${JSON.stringify(written)}`).join(', '), turn]);
}

const typedOf = (rows: readonly WrittenAnswer[]): Typed => Object.fromEntries(rows.map(({ field, written }) => [field, written]));

describe.each([servedForms.signup, servedForms.profile])('the served form $path', ({ id, path, next, typed, open }) => {
  const answers = answersOf(id);
  let browser: TestBrowser;
  let page: Document;
  it.beforeAll(async ({ server }) => {
    browser = await open(server, 'written@example.com');
    page = await openPage(browser, path);
  });

  it.each(inTurns(answers.filter((row) => 'stored' in row)))('stores %s', async (_name, rows) => {
    const answer = await browser.submit(path, fillForm(page, { ...typed, ...typedOf(rows) }));
    expect([answer.statusCode, answer.headers.location]).toEqual([303, next]);
    const stored = (await browser.get(`/zapi/internal${path}/screen-data`)).json().screen.forms[id].answers;
    expect(rows.map(({ field }) => stored[field] ?? null)).toEqual(rows.map((row) => row.stored));
  });

  it.each(inTurns(answers.filter((row) => 'message' in row)))('refuses %s', async (_name, rows) => {
    const answer = await browser.submit(path, fillForm(page, { ...typed, ...typedOf(rows) }));
    expect(answer.statusCode).toBe(422);
    const back = readAnswered(answer.body);
    expect(issuesIn(back)).toEqual(
      Object.fromEntries(rows.map(({ field, message }) => [field, expect.stringContaining(message)])),
    );
    const controls = rows.map(({ field }) => back.querySelector<HTMLInputElement>(`[name=${field}]`));
    expect(controls.map((control) => control?.getAttribute('aria-invalid'))).toEqual(rows.map(() => 'true'));
    expect(controls.map((control) => control?.value)).toEqual(rows.map((row) => row.shows ?? row.written));
  });
});

it('has at least sixty written answers', () => expect(writtenAnswers.length).toBeGreaterThanOrEqual(60));
