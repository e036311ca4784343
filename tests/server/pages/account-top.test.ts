import { expect } from 'vitest';
import { readServed, startTestApp } from '../harness.ts';
import { openNew, readData, readMain } from '../people/members.ts';
import { serverTest } from '../server-test.ts';

const rows: { readonly [row: string]: string } = {
  email: '/mypage/email/edit',
  profile: '/mypage/edit',
  profileImage: '/mypage/profile/edit',
  loginId: '/mypage/login-id/edit',
  password: '/mypage/password/edit',
  enablePassword: '/mypage/enable-password',
  loginMethod: '/mypage/login-method',
  multiFactor: '/mypage/multi-factor',
  pinCode: '/mypage/pin-code',
  loginHistory: '/mypage/login-history',
  newsletter: '/mypage/consent/newsletter',
  privacy: '/mypage/consent/privacy',
  thirdParty: '/mypage/consent/third-party',
  ads: '/mypage/consent/ads',
  connections: '/mypage/connections',
  withdraw: '/withdraw',
};

/** The only row that the loader's data shows; undefined: all that the member has. */
let only: string | undefined;
const it = serverTest(async () => {
  const served = await readServed();
  const { areas } = served;
  const load = areas.pages['mypage/index'];
  if (load === undefined) throw new Error('the account top has no loader');
  const pages = {
    ...areas.pages,
    'mypage/index': async (visit: Parameters<typeof load>[0]) => {
      const data = await load(visit);
      if (only === undefined) return data;
      return { ...data, rows: Object.fromEntries(Object.keys(rows).map((row) => [row, row === only])) };
    },
  };
  return startTestApp({ served: { ...served, areas: { ...areas, pages } } });
});

it('has one boolean for each row, and shows the link of exactly that row [SHELL-049, SHELL-051]', async ({ server }) => {
  const browser = await openNew(server, 'topmember');
  expect(Object.keys((await readData(browser, '/mypage'))['rows'] as object).sort()).toEqual(Object.keys(rows).sort());
  for (const row of Object.keys(rows)) {
    only = row;
    const main = readMain(await browser.get('/mypage'));
    expect([row, Object.keys(rows).filter((each) => main.includes(`href="${rows[each]}"`))]).toEqual([row, [row]]);
  }
  only = undefined;
});

it('leads a member who has everything to each page; the app hides apps, external accounts and the withdrawal [SHELL-048] [SHELL-050]', async ({
  server,
}) => {
  const browser = await openNew(server, 'topwhole');
  const { enablePassword: _, ...expected } = rows;
  const hiddenInApp = [
    rows['connections'],
    rows['withdraw'],
    '/auth/authorize?userIdentifierType=demo&amp;socialActionType=relate',
  ];
  const main = readMain(await browser.get('/mypage'));
  for (const address of [...Object.values(expected), ...hiddenInApp]) expect(main).toContain(`href="${address}"`);
  for (const address of Object.values(expected)) {
    const { statusCode, body } = await browser.get(address, { accept: 'text/html' });
    expect([address, statusCode, /data-screen="([^"]*)"/.exec(body)?.[1]]).toEqual([address, 200, address.slice(1)]);
  }
  const app = readMain(await browser.get('/mypage', { 'user-agent': 'Mozilla/5.0 (iPhone) MinatoStoreApp/3.2' }));
  expect(app).not.toContain('外部アカウント');
  const shown = [...Object.values(expected), ...hiddenInApp].filter((address) => app.includes(`href="${address}"`));
  expect(shown).toEqual(Object.values(expected).filter((address) => !hiddenInApp.includes(address)));
});
