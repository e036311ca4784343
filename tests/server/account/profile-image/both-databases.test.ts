import { afterAll, expect, it } from 'vitest';
import { onEitherDatabase } from '../../foundation/both-databases.ts';
import { startTestApp, type TestApp } from '../../harness.ts';
import { openMember } from '../../people/members.ts';
import { dataUrl, pixelAt, plain, readPicture, send } from './pictures.ts';

onEitherDatabase((open) => {
  let test: TestApp | undefined;
  afterAll(() => test?.close());

  it('keeps one whole picture, also of two that are sent at once [IMAGE-004]', async () => {
    test = await startTestApp({ database: await open('seeded') });
    const browser = await openMember(test, 'demosingle');
    const pictures = [await plain('red'), await plain('blue')].map(async (one) => dataUrl(await one.png().toBuffer()));
    const answers = await Promise.all(pictures.map(async (picture) => send(browser, await picture)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const kept = await pixelAt(await readPicture(browser), 100, 100);
    expect([
      [255, 0, 0],
      [0, 0, 255],
    ]).toContainEqual(kept);
    expect(await test.database.query('SELECT 1 FROM profile_images')).toHaveLength(1);
  });
});
