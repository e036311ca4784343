// A journey with a Japanese input method: its keys are the keyboard's, so that Enter, Escape and Tab reach it before the page.

import type { Journey } from '../journeys/journey.ts';
import { logIn } from '../journeys/people.ts';
import { demoPassword, type Visitor } from '../visitor.ts';
import type { Keyboard } from './keyboard.ts';

/** What conversion by space may give: Anthy puts what was chosen last first, and keeps that for the person, whatever HOME says. */
const converted = { yamada: '山田|ヤマダ|やまだ', mori: '森|モリ|もり', yama: '山|ヤマ|やま' } as const;

const keyOf = (sign: string): string => ({ '-': 'minus', ' ': 'space' })[sign] ?? sign;

export function typeJapanese(keyboard: Keyboard): Journey {
  /** Focuses a control and composes over its text: `'yamada '` converts at the end. */
  const compose = async (visitor: Visitor, css: string, keys: string): Promise<void> => {
    await visitor.waitFor(`focus ${css}`, focusText, css);
    await keyboard.press(...[...keys].map(keyOf));
  };
  /** Enter takes the composition, and must not send the form. `text`: a pattern of the whole value. */
  const enter = async (visitor: Visitor, css: string, keys: string, text: string): Promise<void> => {
    await compose(visitor, css, keys);
    await keyboard.press('Return');
    await visitor.waitFor(`${css} is ${text}`, isCommitted, css, text);
  };
  const walkProfile = async (visitor: Visitor): Promise<void> => {
    await visitor.open('/mypage/edit');
    await visitor.waitFor('focus', focusText, '[name=familyName]');
    await keyboard.press('shift+space');
    await enter(visitor, '[name=familyName]', 'yamada ', converted.yamada);
    // One sign alone: Chromium could take the Enter for its own.
    await enter(visitor, '[name=familyName]', 'mori ', converted.mori);
    await compose(visitor, '[name=givenName]', 'yama ');
    await keyboard.press('Tab', 'Return');
    await visitor.waitFor('Tab stays with the input method', isCommitted, '[name=givenName]', converted.yama);
    await compose(visitor, '[name=familyNameKana]', 'mori');
    await keyboard.press('F7', 'Return', 'Tab');
    await visitor.expectValue('familyNameKana', 'モリ');
    // Without an issue while it is composed.
    await compose(visitor, '[name=givenNameKana]', 'yama');
    await visitor.expectNoText('名（カナ）は全角カタカナで');
    await keyboard.press('Return', 'Tab');
    await visitor.expectText('名（カナ）は全角カタカナで');
    await visitor.press('「ヤマ」に変換する');
    await visitor.expectValue('givenNameKana', 'ヤマ');
    for (const [name, keys, text] of [
      ['postalCode', '1500001', '1500001'],
      ['phoneNumber', '090-1234-5678', '09012345678'],
      ['birthday', '19900105', '1990/01/05'],
    ] as const) {
      await compose(visitor, `[name=${name}]`, keys);
      // Full width.
      await keyboard.press('F9', 'Return');
      await visitor.expectValue(name, text);
    }
    // Another field is pressed meanwhile, then the main button.
    await compose(visitor, '[name=address]', 'yama ');
    await visitor.click({ css: '[name=address2]' });
    await visitor.waitFor('what was left is taken', hasText, '[name=address]', converted.yama);
    await visitor.submit();
    await visitor.expectScreen('mypage/edit/confirm');
    for (const text of ['モリ', 'ヤマ', '1990/01/05']) await visitor.expectText(text);
  };
  const walkCard = async (visitor: Visitor): Promise<void> => {
    await visitor.open('/mypage/payment-method');
    await visitor.click({ css: 'main input[type=radio]' });
    await compose(visitor, '[data-card=number]', '378282246310005');
    await keyboard.press('F9', 'Return');
    await visitor.expectText('American Express');
    await enter(visitor, '[data-card=securityCode]', '1234', '1234');
  };
  const walkConsole = async (visitor: Visitor): Promise<void> => {
    await visitor.open('/console/login');
    await visitor.fillAll({ email: 'operator@example.com', password: demoPassword });
    await visitor.submit();
    await visitor.expectScreen('console/index');
    await visitor.open('/console/members');
    await enter(visitor, '[name=text]', 'yamada ', converted.yamada);
    await keyboard.press('Return');
    await visitor.waitFor('the search is sent', () => location.search.includes('q='));
  };
  return {
    needsScripts: 'it is about what scripts do while a text is composed',
    async walk(visitor) {
      await logIn(visitor, 'single@example.com');
      await walkProfile(visitor);
      await walkCard(visitor);
      await walkConsole(visitor);
    },
  };
}

/** Runs in the page: focuses a control and selects its text, which the composition replaces. */
function focusText(css: string): boolean {
  const control = document.querySelector(`main ${css}`);
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return false;
  control.scrollIntoView({ block: 'center', behavior: 'instant' });
  control.focus();
  control.select();
  return document.activeElement === control && document.hasFocus();
}

/** Runs in the page: whether the control has the text and still the focus. */
function isCommitted(css: string, text: string): boolean {
  const control = document.querySelector(`main ${css}`);
  return (
    control instanceof HTMLInputElement && new RegExp(`^(?:${text})$`).test(control.value) && document.activeElement === control
  );
}

/** Runs in the page: whether the control has the text. */
function hasText(css: string, text: string): boolean {
  const control = document.querySelector(`main ${css}`);
  return control instanceof HTMLInputElement && new RegExp(`^(?:${text})$`).test(control.value);
}
