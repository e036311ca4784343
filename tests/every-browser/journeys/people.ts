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
  await visitor.press('ログアウトする');
  await visitor.expectScreen('login');
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
