import { JSDOM } from 'jsdom';
import type { TestApp, TestBrowser } from '../harness.ts';
import { openMember } from '../people/members.ts';
import { signUpTo } from '../people/sign-up.ts';

export type Typed = { readonly [field: string]: string };

export interface ServedForm {
  readonly id: 'signup-email' | 'signup' | 'profile';
  readonly path: string;
  /** Where accepted answers lead. */
  readonly next: string;
  /** The call of the next step, which stores accepted answers. Before the form is accepted it leads back to the form. */
  readonly store: string;
  /** Typed where a test types nothing else. */
  readonly typed: Typed;
  /** A browser that may open the page. `email` is the address of a new visitor. */
  open(test: TestApp, email: string): Promise<TestBrowser>;
}

const person: Typed = {
  familyName: '山田',
  givenName: '太郎',
  familyNameKana: 'ヤマダ',
  givenNameKana: 'タロウ',
  birthday: '1990/01/05',
};

/** The pages of today on which visitors and members type about themselves. */
export const servedForms: { readonly [Id in ServedForm['id']]: ServedForm } = {
  'signup-email': {
    id: 'signup-email',
    path: '/signup/auth',
    next: '/signup/pin-code',
    store: '/zapi/signup/pin-code',
    typed: {},
    open: async (test, email) => {
      const browser = test.open();
      await signUpTo(test, browser, 'auth', email);
      return browser;
    },
  },
  signup: {
    id: 'signup',
    path: '/signup/form',
    next: '/signup/confirm',
    store: '/zapi/signup',
    typed: { ...person, password: 'minato-no-yoru7', passwordConfirm: 'minato-no-yoru7' },
    open: async (test, email) => {
      const browser = test.open();
      await signUpTo(test, browser, 'form', email);
      return browser;
    },
  },
  profile: {
    id: 'profile',
    path: '/mypage/edit',
    next: '/mypage/edit/confirm',
    store: '/zapi/account/edit',
    typed: person,
    open: (test) => openMember(test, 'demosingle'),
  },
};

export async function openPage(browser: TestBrowser, path: string): Promise<Document> {
  return new JSDOM((await browser.get(path, { accept: 'text/html' })).body).window.document;
}

/** Everything that the form of a page would post with these answers in it. */
export function fillForm(page: Document, typed: Typed): Record<string, string[]> {
  const form = page.querySelector<HTMLFormElement>('form.form');
  if (form === null) throw new Error('The page has no form.');
  form.reset();
  for (const [name, text] of Object.entries(typed)) {
    const control = form.elements.namedItem(name);
    if (control !== null && 'value' in control) control.value = text;
  }
  const sent: Record<string, string[]> = {};
  // jsdom's own class, which the type of the window does not have.
  const { FormData } = page.defaultView as unknown as { FormData: new (form: HTMLFormElement) => globalThis.FormData };
  for (const [name, value] of new FormData(form)) sent[name] = [...(sent[name] ?? []), String(value)];
  return sent;
}

/** The main part of an answered page. Reading it takes a fraction of what reading the whole page takes. */
export function readAnswered(html: string): DocumentFragment {
  return JSDOM.fragment(html.slice(html.indexOf('<main'), html.indexOf('</main>')));
}

/** The messages at the fields of an answered page: `{ birthday: '生年月日が未来の日付です。…' }`. Its many options are not read. */
export const readIssues = (html: string): Record<string, string> =>
  issuesIn(readAnswered(html.replaceAll(/<option[^>]*>[^<]*<\/option>/g, '')));

export function issuesIn(page: ParentNode): Record<string, string> {
  const issues: Record<string, string> = {};
  for (const field of page.querySelectorAll('[data-field]')) {
    const texts = [...field.querySelectorAll('.field-issue')].map(({ textContent }) => textContent);
    if (texts.length > 0) issues[field.getAttribute('data-field') ?? ''] = texts.join(' ');
  }
  return issues;
}
