import { describe, expect } from 'vitest';
import type { TestBrowser } from '../harness.ts';
import { serverTest } from '../server-test.ts';
import { fillForm, issuesIn, openPage, readAnswered, servedForms } from './served-forms.ts';
import { writtenAnswers } from './written-answers.ts';

const it = serverTest();

/** The demo store refuses sign-ups of people who were born later. */
const youngestBirthday = 20131123;

describe.each([servedForms.signup, servedForms.profile])('the served form $path', ({ id, path, next, typed, open }) => {
  let browser: TestBrowser;
  let page: Document;
  it.beforeAll(async ({ server }) => {
    browser = await open(server, 'written@example.com');
    page = await openPage(browser, path);
  });

  it.each(writtenAnswers)('$field: $written', async (row) => {
    const { field } = row;
    const answer = await browser.submit(path, fillForm(page, { ...typed, [field]: row.written }));
    if ('stored' in row && id === 'signup' && field === 'birthday' && Number(row.stored) > youngestBirthday) {
      const text = readAnswered(answer.body).querySelector('[data-field=birthday]');
      expect(text?.querySelector('.field-issue')?.textContent).toContain('年齢の範囲外');
      expect(text?.querySelector('input')?.value.replaceAll('/', '')).toBe(row.stored);
      return;
    }
    if ('stored' in row) {
      expect([answer.statusCode, answer.headers.location]).toEqual([303, next]);
      const data = (await browser.get(`/zapi/internal${path}/screen-data`)).json();
      expect(data.screen.forms[id].answers[field] ?? null).toBe(row.stored);
      return;
    }
    expect(answer.statusCode).toBe(422);
    const back = readAnswered(answer.body);
    const control = back.querySelector<HTMLInputElement>(`[name=${field}]`);
    expect(issuesIn(back)).toEqual({ [field]: expect.stringContaining(row.message) });
    expect(control?.getAttribute('aria-invalid')).toBe('true');
    expect(control?.value).toBe(row.shows ?? row.written);
  });
});

it('has at least sixty written answers', () => expect(writtenAnswers.length).toBeGreaterThanOrEqual(60));
