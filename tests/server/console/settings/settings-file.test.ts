import sharp from 'sharp';
import { expect } from 'vitest';
import { plain } from '../../account/profile-image/pictures.ts';
import type { TestApp, TestBrowser } from '../../harness.ts';
import { openPage, outcomeOf, publish, restoreSeed, saveFields, saveSettings } from '../../people/console.ts';
import { editor, openAs, openRole, viewer } from '../../people/operators.ts';
import { addOtherStore, otherHost } from '../../people/other-store.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest();
it.beforeEach(({ server }) => restoreSeed(server));

/** A file of exported settings, to be changed. */
type SettingsFile = Record<string, unknown> & { readonly documents: Record<string, Record<string, unknown>> };

const readExport = async (browser: TestBrowser): Promise<SettingsFile> => {
  const answer = await browser.post('/zapi/console/settings-file/export', {});
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="settings-[\w.-]+-\d+\.json"$/);
  return answer.json();
};
const send = (browser: TestBrowser, file: unknown) =>
  browser.post('/zapi/console/settings-file/import', { file: typeof file === 'string' ? file : JSON.stringify(file) });
const readVersion = async ({ database }: TestApp): Promise<unknown> =>
  (await database.query<{ version: number }>('SELECT settings_version AS version FROM stores WHERE is_demo'))[0]?.version;

it('exports all published settings without secrets, and imports what was changed in them as a draft', async ({ server }) => {
  const operator = await openAs(server, editor);
  const file = await readExport(operator);
  expect(Object.keys(file.documents)).toHaveLength(26);
  expect(file).toMatchObject({ version: await readVersion(server), documents: { plans: { plans: expect.any(Array) } } });
  expect(JSON.stringify(file)).not.toMatch(/sealed/i);
  expect(outcomeOf(await send(operator, file))).toBe('/console/publish?notice=draftSame');
  Object.assign(file.documents['family'] ?? {}, { maximumCapacity: 9 });
  expect(outcomeOf(await send(operator, file))).toBe('/console/publish?notice=draftSaved');
  expect(JSON.stringify((await openPage(operator, '/console/publish'))['changes'])).toContain('→ 9');
  expect(await openPage(operator, '/console/settings-file')).toMatchObject({ hasDraft: true });
  expect(outcomeOf(await send(operator, file))).toBe('NOT_NOW');
});

it('takes what others have published since the export, and refuses what they have changed differently', async ({ server }) => {
  const operator = await openAs(server, editor);
  const file = await readExport(operator);
  await saveFields(operator, { 'profile.phone': 'REQUIRED' });
  await publish(operator);
  Object.assign(file.documents['family'] ?? {}, { maximumCapacity: 9 });
  expect(outcomeOf(await send(operator, file))).toBe('/console/publish?notice=draftSaved');
  expect((await openPage(operator, '/console/publish'))['changes']).toHaveLength(1);
  await publish(operator);
  Object.assign(file.documents['family'] ?? {}, { maximumCapacity: 10 });
  // Pictures are read after that.
  const lost = `/pictures/${'0'.repeat(32)}-10x10.png`;
  Object.assign(file.documents['storeSettingData']?.['images'] ?? {}, { logoPc: lost });
  const refused = await send(operator, file);
  expect(refused.json()).toMatchObject({ code: 'SETTINGS_FILE', message: expect.stringContaining('ファミリーグループ') });
});

it.for([
  ['no JSON', 'plans: 1'],
  ['JSON of something else', { plans: [] }],
  ['a document that is a list', { documents: { plans: [] } }],
  ['a document that nobody knows', { documents: { prices: {} } }],
  ['a value of another type', { documents: { family: { maximumCapacity: 'many' } } }],
  ['such a name inside of a document', '{"documents": {"family": {"__proto__": {"maximumCapacity": 9}}}}'],
  ['endless lists', `{"documents": {"family": {"maximumCapacity": ${'['.repeat(9_000)}${']'.repeat(9_000)}}}}`],
  ['half a character', '{"documents": {"storeSettingData": {"serviceName": "a\\ud800"}}}'],
  [
    'pictures of a store that cannot be',
    { store: '\0', documents: { storeSettingData: { images: { logoPc: `/pictures/${'0'.repeat(32)}-10x10.png` } } } },
  ],
  ['a name of JavaScript objects', '{"documents": {"__proto__": {}}}'],
] as const)('refuses %s with a message, and changes nothing', async ([, file], { server }) => {
  const operator = await openAs(server, editor);
  const answer = await send(operator, file);
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ code: 'SETTINGS_FILE', message: expect.stringMatching(/[ぁ-ん]/) });
  expect(await openPage(operator, '/console/settings-file')).toMatchObject({ hasDraft: false });
});

it('takes no sealed secret from a file: who made it may want it sent to another address', async ({ server }) => {
  const operator = await openAs(server, editor);
  const file = await readExport(operator);
  const providers = file.documents['identityProviders']?.['providers'] as Record<string, unknown>[];
  Object.assign(providers[0] ?? {}, { clientSecret: 'sealed:of-another-document' });
  expect(outcomeOf(await send(operator, file))).toBe('/console/publish?notice=draftSame');
});

it('lets everybody export, and only those import who may change what differs', async ({ server }) => {
  const looking = await openAs(server, viewer);
  const file = await readExport(looking);
  expect(outcomeOf(await send(looking, file))).toBe('FORBIDDEN');
  const roles = file.documents['operatorRoles']?.['roles'] as { permissions: string[] }[];
  roles[0]?.permissions.push('team');
  expect(outcomeOf(await send(await openRole(server, 'editor'), file))).toBe('FORBIDDEN');
  expect((await server.open().post('/zapi/console/settings-file/export', {})).statusCode).toBe(401);
});

it('copies the settings of a store to another, with its pictures', async ({ server }) => {
  const operator = await openAs(server, editor);
  const picture = `data:image/png;base64,${(await (await plain('lime', 300, 90)).png().toBuffer()).toString('base64')}`;
  const { address } = (await operator.post('/zapi/console/picture', { picture })).json();
  await saveSettings(operator, 'storeSettingData', { 'images.logoPc': address });
  await publish(operator);
  const file = await readExport(operator);
  expect(JSON.stringify(file.documents)).toContain(address);
  await addOtherStore(server);
  await server.database.query(
    `UPDATE settings_documents SET body = jsonb_set(body, '{maximumCapacity}', '8') WHERE store_id = 'other' AND document = 'family'`,
  );
  await server.database.query(
    `INSERT INTO operators SELECT (jsonb_populate_record(o, '{"store_id": "other"}'::jsonb)).* FROM operators o WHERE email = $1`,
    [editor],
  );
  const elsewhere = await openAs(server, editor, server.open(`https://${otherHost}`));
  // Injected requests do not come by https, so that the server reads cookies without the prefix.
  for (const [name, value] of elsewhere.cookies) elsewhere.cookies.set(name.replace('__Host-', ''), value);
  expect((await elsewhere.get(address)).statusCode).toBe(404);
  expect(outcomeOf(await send(elsewhere, file))).toBe('/console/publish?notice=draftSaved');
  expect(outcomeOf(await publish(elsewhere))).toContain('published');
  expect((await readExport(elsewhere)).documents).toEqual(file.documents);
  expect((await elsewhere.get(address)).statusCode).toBe(200);
});

it('carries pictures to a store of another database, and refuses a file that lacks one', async ({ server }) => {
  const operator = await openAs(server, editor);
  const upload = async (type: string, bytes: Buffer) =>
    (await operator.post('/zapi/console/picture', { picture: `data:image/${type};base64,${bytes.toString('base64')}` })).json()
      .address;
  const logo = await upload('png', await (await plain('lime', 300, 90)).png().toBuffer());
  const icon = await upload('jpeg', await (await plain('red', 1300, 900)).jpeg().toBuffer());
  await saveSettings(operator, 'storeSettingData', { 'images.logoPc': logo, 'images.favicon': icon });
  await publish(operator);
  const file: SettingsFile = { ...(await readExport(operator)), store: 'of-another-database' };
  expect(Object.values(file['pictures'] ?? {})).toEqual([
    expect.stringMatching(/^data:image\/(png|jpeg);base64,/),
    expect.stringMatching(/^data:image\/(png|jpeg);base64,/),
  ]);
  await restoreSeed(server);
  await server.database.query('DELETE FROM store_pictures');
  expect((await send(operator, { ...file, pictures: {} })).json()).toMatchObject({
    code: 'SETTINGS_FILE',
    message: expect.stringContaining('画像'),
  });
  const disguised = Object.fromEntries(
    Object.keys(file['pictures'] ?? {}).map((name) => [name, 'data:image/png;base64,PGh0bWw+']),
  );
  expect(outcomeOf(await send(operator, { ...file, pictures: disguised }))).toBe('SETTINGS_FILE');
  expect(outcomeOf(await send(operator, file))).toBe('/console/publish?notice=draftSaved');
  await publish(operator);
  const { documents } = await readExport(operator);
  const { logoPc, favicon } = (documents['storeSettingData']?.['images'] ?? {}) as Record<string, string>;
  for (const address of [logoPc, favicon]) expect((await server.open().get(address ?? '')).statusCode, address).toBe(200);
  // Pixels without loss keep their address; others are encoded again.
  expect([logoPc, favicon]).toEqual([logo, expect.stringMatching(/^\/pictures\/[0-9a-f]{32}-1300x900\.jpg$/)]);
  // A second import of the same file changes nothing.
  expect(outcomeOf(await send(operator, file))).toBe('/console/publish?notice=draftSame');
});

it('carries only what the import takes of pictures beside long settings; without scripts too', async ({ server }) => {
  const operator = await openAs(server, editor);
  const noise = await sharp({
    create: { width: 640, height: 640, channels: 3, background: 'lime', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png()
    .toBuffer();
  const picture = `data:image/png;base64,${noise.toString('base64')}`;
  const { address } = (await operator.post('/zapi/console/picture', { picture })).json();
  await saveSettings(operator, 'storeSettingData', { 'images.logoPc': address });
  await publish(operator);
  // Settings that leave little for pictures.
  await server.database.query(
    `UPDATE settings_documents SET body = jsonb_set(body, '{policies,0,content,ja}', to_jsonb(repeat('<p>a</p>', 95000))) WHERE document = 'policies'`,
  );
  const { body } = await operator.post('/zapi/console/settings-file/export', {});
  expect(body.length).toBeLessThanOrEqual(1_000_000);
  expect(outcomeOf(await send(operator, body))).toBe('/console/publish?notice=draftSame');
  const posted = await operator.submit('/console/settings-file', { _do: 'console.settings-import', file: body });
  expect(posted.headers.location, posted.body.slice(0, 300)).toBe('/console/publish?notice=draftSame');
});

it('refuses a secret that somebody has written into a file', async ({ server }) => {
  const operator = await openAs(server, editor);
  const file = await readExport(operator);
  const providers = file.documents['identityProviders']?.['providers'] as Record<string, unknown>[];
  Object.assign(providers[0] ?? {}, { clientSecret: 'written-by-hand' });
  const answer = await send(operator, file);
  expect(answer.json()).toMatchObject({ code: 'SETTINGS_FILE', message: expect.stringContaining('管理画面で入力') });
  expect(answer.body).not.toContain('written-by-hand');
});
