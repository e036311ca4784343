import { expect } from 'vitest';
import type { TestBrowser } from '../../harness.ts';
import { type Pair, startPair } from '../../pair.ts';
import { idsIn, openPage, outcomeOf, publish, saveEntry, saveFields } from '../../people/console.ts';
import { readMain } from '../../people/members.ts';
import { editor, openAs } from '../../people/operators.ts';
import { answersOf, signUpTo } from '../../people/sign-up.ts';
import { serverTest } from '../../server-test.ts';

/** Two servers on one database: the operator uses one, members the other. */
let operator: TestBrowser;
const it = serverTest(startPair);
it.beforeAll(async ({ server }) => {
  operator = await openAs(server, editor);
});

const email = 'story@example.com';
const profileOf = async (browser: TestBrowser) => (await openPage(browser, '/mypage/edit')).forms['profile']?.answers ?? {};
const isShown = async (browser: TestBrowser, name: string) =>
  (await browser.get('/mypage/edit', { accept: 'text/html' })).body.includes(`name="${name}"`);
const stored = async (server: Pair) => {
  const [row] = await server.other.database.query<{ profile: Record<string, unknown>; custom: Record<string, unknown> }>(
    'SELECT profile, custom_associated_info AS custom FROM accounts WHERE email = $1',
    [email],
  );
  return row;
};

it('what an operator publishes reaches sign-up, confirmation, database and profile on another server, and NOT_USE leaves what is stored [SIGNUP-019] [PROFILE-001] [PROFILE-009]', async ({
  server,
}) => {
  await saveFields(operator, { 'signUp.nickname': 'REQUIRED', 'profile.nickname': 'REQUIRED' });
  for (const entry of [
    { 'title.ja': '好きな言葉', 'title.en': 'Favourite word', type: 'TEXT', rule: 'OPTIONAL', options: [] },
    { 'title.ja': '知ったきっかけ', 'title.en': 'How you found us', type: 'SELECT', rule: 'REQUIRED' },
    { 'title.ja': '分野', 'title.en': 'Interests', type: 'CHECKBOX', rule: 'OPTIONAL' },
  ])
    expect(outcomeOf(await saveEntry(operator, entry))).toBe('/console/custom-info?notice=draftSaved');
  expect(outcomeOf(await publish(operator))).toBe('/console/publish?notice=published');
  const list = await openPage(operator, '/console/custom-info');
  const [text, select, boxes] = idsIn(list, 'console-custom-info-list', 'entries');
  const optionsOf = async (id: string | undefined) =>
    idsIn(await openPage(operator, `/console/custom-info/${id}`), 'console-custom-info', 'options');
  const [friend] = await optionsOf(select);
  const [films, music] = await optionsOf(boxes);

  // The other server validates by them.
  const member = server.other.open();
  await signUpTo(server.other, member, 'form', email);
  const lacking = await member.post('/zapi/signup/confirm', answersOf(email));
  expect(lacking.json().issues).toEqual([
    { at: '/nickname', rule: 'required' },
    { at: `/custom.${select}`, rule: 'required' },
  ]);
  const { inputtedData } = answersOf(email, { nickname: 'タロ' });
  const customAssociatedInfoData = [
    { id: text, value: '夜の港' },
    { id: select, value: friend },
    { id: films, value: 'false' },
    { id: music, value: 'true' },
  ];
  const entered = await member.post('/zapi/signup/confirm', { inputtedData: { ...inputtedData, customAssociatedInfoData } });
  expect(outcomeOf(entered)).toBe('/signup/confirm');
  const confirm = await member.get('/signup/confirm', { accept: 'text/html' });
  for (const answer of ['タロ', '夜の港', '登山', '読書']) expect(readMain(confirm)).toContain(answer);
  expect(outcomeOf(await member.post('/zapi/signup', {}))).toBe('/signup/complete');
  const kept = { [text ?? '']: '夜の港', [select ?? '']: friend, [boxes ?? '']: [music] };
  expect(await stored(server)).toMatchObject({ profile: { nickname: 'タロ' }, custom: kept });
  expect(await profileOf(member)).toMatchObject({
    nickname: 'タロ',
    [`custom.${text}`]: '夜の港',
    [`custom.${boxes}`]: [music],
  });

  // NOT_USE: removed from every page, kept in the database, and shown again when re-enabled.
  await saveFields(operator, { 'signUp.nickname': 'NOT_USE', 'profile.nickname': 'NOT_USE' });
  await saveEntry(operator, { rule: 'NOT_USE' }, text);
  await publish(operator);
  expect([
    await isShown(member, 'nickname'),
    await isShown(member, `custom.${text}`),
    await isShown(member, `custom.${boxes}`),
  ]).toEqual([false, false, true]);
  expect(await stored(server)).toMatchObject({ profile: { nickname: 'タロ' }, custom: kept });
  const { inForceKey, versionBefore } = await openPage(operator, '/console/publish?notice=published');
  await operator.post('/zapi/console/roll-back', { version: versionBefore, inForce: inForceKey });
  expect(await profileOf(member)).toMatchObject({ nickname: 'タロ', [`custom.${text}`]: '夜の港' });
});
