// The limits of pictures in a file of settings: how many, how large, and of which kinds.

import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { bomb, dataUrl } from '../../account/profile-image/pictures.ts';
import type { TestApp, TestBrowser } from '../../harness.ts';
import { outcomeOf, publish, restoreSeed } from '../../people/console.ts';
import { editor, openAs } from '../../people/operators.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest();
it.beforeEach(({ server }) => restoreSeed(server));

interface SettingsFile {
  readonly documents: Readonly<Record<string, unknown>> & { readonly policies: { policies: { content: { ja: string } }[] } };
  readonly pictures: Readonly<Record<string, string>>;
}

const readExport = async (browser: TestBrowser): Promise<SettingsFile> =>
  (await browser.post('/zapi/console/settings-file/export', {})).json();
const send = (browser: TestBrowser, file: object) =>
  browser.post('/zapi/console/settings-file/import', { file: JSON.stringify(file) });
const saved = '/console/publish?notice=draftSaved';

/** Pictures of one colour each. */
const draw = (count: number): Promise<readonly string[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) =>
      dataUrl(
        await sharp({ create: { width: 4, height: 4, channels: 3, background: { r: index, g: 80, b: 9 } } })
          .png()
          .toBuffer(),
      ),
    ),
  );

/** Uploads pictures and publishes a policy that names them. Returns their addresses. */
async function publishWith(browser: TestBrowser, pictures: readonly string[]): Promise<readonly string[]> {
  const addresses: string[] = [];
  for (const picture of pictures) addresses.push((await browser.post('/zapi/console/picture', { picture })).json().address);
  const file = await readExport(browser);
  const [policy] = file.documents.policies.policies;
  if (policy !== undefined) policy.content.ja += addresses.map((address) => `<p>${address}</p>`).join('');
  expect(outcomeOf(await send(browser, file))).toBe(saved);
  expect(outcomeOf(await publish(browser))).toContain('published');
  return addresses;
}

/** As in a store of another database, which has none of the pictures. */
async function forget(server: TestApp): Promise<void> {
  await restoreSeed(server);
  await server.database.query('DELETE FROM store_pictures');
}

const nameOf = (address: string): string => address.slice('/pictures/'.length);

describe('a file of settings', () => {
  it('carries 40 pictures to a store that has none of them, and from there again', { timeout: 60_000 }, async ({ server }) => {
    const operator = await openAs(server, editor);
    const addresses = await publishWith(operator, await draw(40));
    const file = { ...(await readExport(operator)), store: 'of-another-database' };
    expect(Object.keys(file.pictures).sort()).toEqual(addresses.map(nameOf).sort());
    await server.database.query('DELETE FROM store_pictures');
    expect((await server.open().get(addresses[0] ?? '')).statusCode).toBe(404);
    // The settings are those of the store; only the pictures are new.
    expect(outcomeOf(await send(operator, file))).toBe('/console/publish?notice=draftSame');
    for (const address of addresses) expect((await server.open().get(address)).statusCode, address).toBe(200);
    expect((await readExport(operator)).pictures).toEqual(file.pictures);
  });

  it('has no more than 40, and with more it is refused where one is missing', { timeout: 60_000 }, async ({ server }) => {
    const operator = await openAs(server, editor);
    const pictures = await draw(41);
    const addresses = await publishWith(operator, pictures);
    const file = { ...(await readExport(operator)), store: 'of-another-database' };
    expect(Object.keys(file.pictures)).toHaveLength(40);
    // The store has the 41st.
    expect(outcomeOf(await send(operator, file))).toBe('/console/publish?notice=draftSame');
    await forget(server);
    const whole = Object.fromEntries(addresses.map((address, index) => [nameOf(address), pictures[index] ?? '']));
    const refused = await send(operator, { ...file, pictures: whole });
    expect(refused.json()).toMatchObject({ code: 'SETTINGS_FILE', message: expect.stringContaining('画像') });
    expect(await server.database.query('SELECT 1 FROM store_pictures')).toEqual([]);
  });

  it('is refused with a picture of another kind, with too many pixels, or that is none', async ({ server }) => {
    const operator = await openAs(server, editor);
    const [address = ''] = await publishWith(operator, await draw(1));
    const file = { ...(await readExport(operator)), store: 'of-another-database' };
    await forget(server);
    const webp = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .webp()
      .toBuffer();
    for (const picture of [
      dataUrl(webp, 'webp'),
      // By its content: one that says to be something else is no picture of a kind that is taken either.
      dataUrl(Buffer.from('<html>'), 'svg+xml'),
      dataUrl(bomb(20_000, 20_000)),
      'https://elsewhere.example/a.png',
      'data:text/html;base64,PGI+',
    ]) {
      const refused = await send(operator, { ...file, pictures: { [nameOf(address)]: picture } });
      expect([picture.slice(0, 30), outcomeOf(refused)]).toEqual([picture.slice(0, 30), 'SETTINGS_FILE']);
    }
    expect(await server.database.query('SELECT 1 FROM store_pictures')).toEqual([]);
  });

  it('is refused beyond a million characters, whatever they are', async ({ server }) => {
    const operator = await openAs(server, editor);
    const file = await readExport(operator);
    const large = await send(operator, { ...file, pictures: { a: 'A'.repeat(1_000_000) } });
    expect([large.statusCode, outcomeOf(large)]).toEqual([422, 'INVALID_ANSWERS']);
  });
});
