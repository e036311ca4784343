import { expect } from 'vitest';
import { firstSeed } from '../../verdict/cases.ts';
import { openMember } from '../people/members.ts';
import { enter } from '../people/profile.ts';
import { serverTest } from '../server-test.ts';
import { compareWays } from './posted-and-sent.ts';
import { readIssues, servedForms } from './served-forms.ts';
import { prepareStore, typedForms } from './typed-forms.ts';

// Renders pages as with a built client: the hydration state has their issues.
const it = serverTest({ prepare: (app) => void Object.assign(app.pageAssets, { entry: '/assets/entry.js' }) });
it.beforeAll(async ({ server }) => {
  await prepareStore(server);
});

it.for(typedForms.map((typed) => [typed.path, typed] as const))(
  '%s stores equal answers from a posted form and from JSON, or refuses both with the same issues',
  async ([_path, typed], { server }) => {
    const accepted = await compareWays(server, typed, 10, firstSeed);
    // The withdrawal form is refused each time for its box, so that it can be answered again.
    expect(accepted).toBeGreaterThan(typed.fixed === undefined ? 0 : -1);
  },
);

it('refuses an option that a form does not have in a posted form as in JSON', async ({ server }) => {
  const browser = await openMember(server, 'demosingle');
  const sent = await enter(browser, {}, [
    { id: 'film', value: 'true' },
    { id: 'opera', value: 'true' },
  ]);
  const posted = await browser.submit('/mypage/edit', {
    _do: 'account.edit.confirm',
    ...servedForms.profile.typed,
    'custom.genre': ['film', 'opera'],
  });
  expect([sent.statusCode, posted.statusCode]).toEqual([422, 422]);
  expect(sent.json().issues).toEqual([{ at: '/custom.opera', rule: 'unknown' }]);
});

it('reads the whole name that a form posts, of which JSON sends each word by a name of its own', async ({ server }) => {
  const browser = await openMember(server, 'demosingle');
  const post = async (billingName: string) => {
    const controls = { _do: 'account.payment-method.credit', paymentMethodType: 'SbpsCredit', billingName };
    return readIssues((await browser.submit('/mypage/payment-method', controls)).body)['billingName'];
  };
  const refused = expect.stringContaining('半角スペースで区切って入力してください');
  expect([await post('TARO B YAMADA'), await post('TARO  YAMADA'), await post('TARO')]).toEqual([refused, refused, refused]);
  expect([await post('TARO YAMADA'), await post(' TARO YAMADA\u3000')]).toEqual([undefined, undefined]);
});
