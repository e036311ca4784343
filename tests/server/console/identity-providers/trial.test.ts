import { expect } from 'vitest';
import type { TestBrowser } from '../../harness.ts';
import { openPage, outcomeOf } from '../../people/console.ts';
import { addMember, openMember, readAudit, readData } from '../../people/members.ts';
import { editor, openAs, viewer } from '../../people/operators.ts';
import { comeBack, type ProvidersTest, readReturn, startProvidersTest } from '../../people/providers/providers-store.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(startProvidersTest);
const list = '/console/identity-providers';
const trialOf = (id: string): string => `${list}/authorize?provider=${id}`;

interface Result {
  readonly end: string;
  readonly steps: readonly { readonly outcome: string; readonly detail: string }[];
  readonly claims: readonly { readonly value: string }[];
}

/** Leaves for a provider as the console's link does; returns the address there, or of the result. */
async function begin(browser: TestBrowser, id: string): Promise<string> {
  const answer = await browser.get(trialOf(id), { 'sec-fetch-site': 'same-origin' });
  if (answer.statusCode !== 302) throw new Error(`the trial answered ${answer.statusCode}`);
  return String(answer.headers.location);
}

/** A whole trial; returns the address of its result and what it shows. */
async function tryProvider(server: ProvidersTest, browser: TestBrowser, id: string) {
  const back = await readReturn(await fetch(await begin(browser, id), { redirect: 'manual' }));
  const address = await comeBack(server, browser, back);
  // The page's data has these parts.
  const { end, steps, claims } = (await readData(browser, address)) as unknown as Result;
  return { address, end, steps: steps.map(({ outcome, detail }) => [outcome, detail]), claims: claims.map(({ value }) => value) };
}

it('shows each step of a login to an editor, logs in and links nobody, and shows no secret or token', async ({ server }) => {
  await addMember(server, 'trial-member');
  const browser = await openAs(server, editor, await openMember(server, 'trial-member'));
  const apple = server.providers['apple'];
  if (apple === undefined) throw new Error('no provider');
  apple.person = { id: 'apple-9', email: 'hanako@mail.example', family: '山田', given: '花子' };
  const { address, ...result } = await tryProvider(server, browser, 'apple');
  expect(result).toEqual({
    end: 'passed',
    steps: [
      ['passed', apple.origin],
      ['passed', ''],
      ['passed', 'signed_secret'],
      ['passed', 'RS256, key-0'],
      ['skipped', ''],
      ['passed', ''],
    ],
    claims: ['apple-9', 'hanako@mail.example', 'はい', '山田', '花子'],
  });
  expect(await server.database.query('SELECT 1 FROM social_identities')).toEqual([]);
  expect(await server.database.query('SELECT 1 FROM social_authorizations')).toEqual([]);
  expect(await readAudit(server, 'trial-member')).toEqual([]);
  const page = (await browser.get(address, { accept: 'text/html' })).body;
  const { body } = apple.tokenRequests.at(-1) ?? {};
  for (const secret of ['code', 'client_secret', 'code_verifier']) {
    expect(body?.get(secret)).toBeTruthy();
    expect(page).not.toContain(body?.get(secret));
    expect(server.log.join('\n')).not.toContain(body?.get(secret));
  }
  // Only this operator, and for an hour.
  expect((await server.open().get(address)).headers.location).toContain('/console/login');
  expect((await (await openAs(server, viewer)).get(address)).headers.location).toBe(list);
  server.clock.advance(3601);
  expect((await (await openAs(server, editor)).get(address)).headers.location).toBe(list);
});

it('shows which step failed and what the provider says', async ({ server }) => {
  const browser = await openAs(server, editor);
  const { facebook, google } = server.providers;
  if (facebook === undefined || google === undefined) throw new Error('no provider');
  facebook.fault = 'tokenError';
  const refused = await tryProvider(server, browser, 'facebook');
  expect([refused.end, refused.steps.at(-1)]).toEqual([
    'failed',
    ['failed', 'OAuthException: Invalid verification code format.'],
  ]);
  google.fault = 'wrongNonce';
  const forged = await tryProvider(server, browser, 'google');
  expect([forged.end, forged.steps.length, forged.steps.at(-1)?.[0]]).toEqual(['failed', 4, 'failed']);
  google.fault = 'cancel';
  expect(await tryProvider(server, browser, 'google')).toMatchObject({ end: 'cancelled', claims: [] });
});

it('is for editors who follow a link of the console, and its answer for the operator who began', async ({ server }) => {
  const guest = server.open();
  expect((await guest.get(trialOf('line'), { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(401);
  const onlooker = await openAs(server, viewer);
  expect((await onlooker.get(trialOf('line'), { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(403);
  expect((await readData(onlooker, list))['mayChange']).toBe(false);
  const browser = await openAs(server, editor);
  expect((await browser.get(trialOf('line'), { 'sec-fetch-site': 'cross-site' })).headers.location).toBe(list);
  expect((await browser.get(trialOf('nobody'), { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(404);
  const line = server.providers['line'];
  if (line === undefined) throw new Error('no provider');
  line.fault = 'none';
  const back = await readReturn(await fetch(await begin(browser, 'line'), { redirect: 'manual' }));
  expect(await comeBack(server, guest, back)).toBe('/console/login');
  const before = line.tokenRequests.length;
  await server.database.query("UPDATE operators SET role = 'editor' WHERE email = $1", [viewer]);
  expect(await comeBack(server, onlooker, back)).toBe(list);
  server.clock.advance(601);
  expect(await comeBack(server, browser, back)).toBe(list);
  expect(line.tokenRequests).toHaveLength(before);
});

it('sends a published secret only where it is published to go', async ({ server }) => {
  const browser = await openAs(server, editor);
  const [facebook, elsewhere] = [server.providers['facebook'], server.providers['x']];
  if (facebook === undefined || elsewhere === undefined) throw new Error('no provider');
  facebook.fault = 'none';
  const page = '/console/settings/identityProviders';
  const answersOf = async (path: string, form: string) => {
    const { forms, shown } = await openPage(browser, path);
    return { shown, answers: forms[`console-settings-${form}`]?.answers ?? {} };
  };
  const { answers } = await answersOf(page, 'identityProviders');
  const at = (answers['providers'] as readonly Record<string, unknown>[]).findIndex(({ preset }) => preset === 'facebook');
  const save = async (clientSecret: string | null) => {
    const item = await answersOf(`${page}/providers/${at}`, 'identityProviders-providers');
    const changed = { ...item.answers, tokenEndpoint: `${elsewhere.origin}/token`, clientSecret };
    const answer = await browser.post(`/zapi${page}/providers`, { ...changed, at: String(at), ...item.shown });
    expect(outcomeOf(answer)).toContain('draftSaved');
  };
  await save(null);
  const before = elsewhere.tokenRequests.length;
  const address = await begin(browser, 'facebook');
  const { end, steps } = (await readData(browser, address)) as unknown as Result;
  expect([end, steps.length, steps[0]?.detail]).toEqual(['failed', 1, expect.stringContaining('入力し直して')]);
  expect(elsewhere.tokenRequests).toHaveLength(before);
  await save('entered again');
  expect((await tryProvider(server, browser, 'facebook')).end).toBe('failed');
  expect(elsewhere.tokenRequests.at(-1)?.body.get('client_secret')).toBe('entered again');
});
