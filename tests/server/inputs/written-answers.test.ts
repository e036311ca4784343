import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import { logIn } from '../profile/walk.ts';
import { signUpTo } from '../signup/walk.ts';
import { type WrittenAnswer, writtenAnswers } from './written-answers.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

interface ServedForm {
  readonly id: string;
  readonly path: string;
  open(): Promise<TestBrowser>;
}

const servedForms: readonly ServedForm[] = [
  {
    id: 'signup',
    path: '/signup/form',
    open: async () => {
      const browser = test.open();
      await signUpTo(test, browser, 'form', 'written@example.com');
      return browser;
    },
  },
  { id: 'profile', path: '/mypage/edit', open: () => logIn(test, 'demosingle') },
];

/** The demo store's youngest allowed birthday. */
const youngestBirthday = 20131123;

const good: Record<string, string> = {
  password: 'minato-no-yoru7',
  passwordConfirm: 'minato-no-yoru7',
  familyName: '山田',
  givenName: '太郎',
  familyNameKana: 'ヤマダ',
  givenNameKana: 'タロウ',
  birthday: '1990/01/05',
};

/** All controls that the form of a page would post, with `good` answers and one written answer. */
function fill(page: Document, { field, written }: WrittenAnswer): Record<string, string[]> {
  const form = page.querySelector<HTMLFormElement>('form.form');
  if (form === null) throw new Error('The page has no form.');
  form.reset();
  for (const [name, text] of Object.entries({ ...good, [field]: written })) {
    const control = form.elements.namedItem(name);
    if (control !== null && 'value' in control) control.value = text;
  }
  const sent: Record<string, string[]> = {};
  // jsdom's FormData, which the window's type lacks.
  const { FormData } = page.defaultView as unknown as { FormData: new (form: HTMLFormElement) => globalThis.FormData };
  for (const [name, value] of new FormData(form)) sent[name] = [...(sent[name] ?? []), String(value)];
  return sent;
}

describe.each(servedForms)('the served form $path', ({ id, path, open }) => {
  let browser: TestBrowser;
  let page: Document;
  beforeAll(async () => {
    browser = await open();
    page = new JSDOM((await browser.get(path, { accept: 'text/html' })).body).window.document;
  });

  it.each(writtenAnswers)('$field: $written', async (row) => {
    const { field } = row;
    const answer = await browser.submit(path, fill(page, row));
    if ('stored' in row && id === 'signup' && field === 'birthday' && Number(row.stored) > youngestBirthday) {
      const text = new JSDOM(answer.body).window.document.querySelector('[data-field=birthday]');
      expect(text?.querySelector('.field-issue')?.textContent).toContain('年齢の範囲外');
      expect(text?.querySelector('input')?.value.replaceAll('/', '')).toBe(row.stored);
      return;
    }
    if ('stored' in row) {
      expect([answer.statusCode, answer.headers.location]).toEqual([303, `${path.replace('/form', '')}/confirm`]);
      const data = (await browser.get(`/zapi/internal${path}/screen-data`)).json();
      expect(data.screen.forms[id].answers[field] ?? null).toBe(row.stored);
      return;
    }
    expect(answer.statusCode).toBe(422);
    const back = new JSDOM(answer.body).window.document;
    const control = back.querySelector<HTMLInputElement>(`[name=${field}]`);
    const issues = [...back.querySelectorAll(`[data-field=${field}] .field-issue`)].map(({ textContent }) => textContent);
    expect(issues).toEqual([expect.stringContaining(row.message)]);
    expect(control?.getAttribute('aria-invalid')).toBe('true');
    expect(control?.value).toBe(row.shows ?? row.written);
  });
});

it('has at least sixty written answers', () => expect(writtenAnswers.length).toBeGreaterThanOrEqual(60));
