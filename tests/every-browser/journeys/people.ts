// Steps that several journeys have in common.
import { demoPassword, type Visitor } from '../visitor.ts';

export const newPassword = 'minato-no-yoru7';

export async function logIn(visitor: Visitor, name: string, password = demoPassword): Promise<void> {
  await visitor.open('/login');
  await enterPassword(visitor, name, password);
  await visitor.expectScreen('mypage/index');
}

/** On the open login page. */
export async function enterPassword(visitor: Visitor, name: string, password: string): Promise<void> {
  await visitor.fillAll({ value: name, password });
  await visitor.submit();
}

/** Logs out by the menu's page. */
export async function logOut(visitor: Visitor): Promise<void> {
  await visitor.open('/logout');
  await visitor.submit();
  await visitor.expectScreen('login');
}

/** Presses the main button, which a screen reader can also while it is disabled, and waits until the page says what is wrong. */
export async function submitWithIssues(visitor: Visitor): Promise<void> {
  await visitor.waitFor('the main button', () => {
    const button = document.querySelector<HTMLElement>('main [data-main]');
    button?.focus();
    return button !== null && document.activeElement === button;
  });
  await visitor.pressKey('Enter');
  await visitor.waitFor(
    'what is wrong',
    (hasScripts) => {
      const isShown = document.querySelector('main .summary, main [aria-invalid=true]') !== null;
      // Scripts move the focus there.
      return isShown && !(hasScripts && document.activeElement?.matches('[data-main]'));
    },
    visitor.hasScripts,
  );
}

/** Reads each policy to its end where scripts ask for that, and ticks all of them. */
export async function agreeToPolicies(visitor: Visitor): Promise<void> {
  await visitor.waitFor('policies are read', () => {
    for (const text of document.querySelectorAll('.policy-text')) text.scrollTo(0, text.scrollHeight);
    return window.matchMedia('(scripting: none)').matches || document.querySelector('[data-read=false]') === null;
  });
  await visitor.tickAll('input[type=checkbox][name=policies]');
}

export async function enterCard(visitor: Visitor, number: string): Promise<void> {
  for (const [field, text] of Object.entries({ number, limit: '1231', securityCode: '937' }))
    await visitor.enter(`[data-card=${field}]`, text);
  await visitor.fill('billingName', 'TARO YAMADA');
}

/** Passes 3-D Secure in the frame of the sandbox's bank, which is another site. */
export async function passBank(visitor: Visitor): Promise<void> {
  await visitor.clickInFrame({ css: '[role=dialog] iframe' }, { xpath: '//button[contains(., "認証する")]' });
}
