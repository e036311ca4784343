// What a member types with a Japanese input method, by the keys of a keyboard, in the browsers that are installed.
import { afterAll, beforeAll, describe, it } from 'vitest';
import startStores from '../../browser/stores/global-setup.ts';
import { startStore } from '../../browser/stores/start-store.ts';
import { chromiumKind } from '../drivers/chromium.ts';
import type { BrowserKind } from '../drivers/driver.ts';
import { firefoxKind } from '../drivers/firefox.ts';
import { walkJourney } from '../walk-journey.ts';
import { findMissing, type Keyboard, startKeyboard } from './keyboard.ts';
import { typeJapanese } from './type-japanese.ts';

// WebKit's driver types by itself, not by the screen's keyboard.
const kinds: readonly (readonly [string, BrowserKind])[] = [
  ['Chromium', chromiumKind],
  ['Firefox', firefoxKind],
];
const isMissing = findMissing();
const ways = kinds.map(([name, kind]) => {
  const missing = isMissing ?? kind.findMissing();
  return [missing === undefined ? name : `${name}, skipped: ${missing}`, kind, missing] as const;
});

let stop: () => Promise<void>;
beforeAll(async () => {
  if (isMissing === undefined) stop = await startStores();
});
afterAll(() => stop?.());

describe.each(ways)('%s', (_name, kind, missing) => {
  let keyboard: Keyboard | undefined;
  beforeAll(async () => {
    if (missing === undefined) keyboard = await startKeyboard();
  });
  afterAll(() => keyboard?.stop());
  it.skipIf(missing !== undefined)('takes names, numbers, a card and searches from an input method', async () => {
    if (keyboard === undefined) throw new Error('The keyboard did not start.');
    const browser = await kind.start(keyboard.environment);
    const store = await startStore();
    try {
      await walkJourney(browser, store, typeJapanese(keyboard));
    } finally {
      await browser.close();
      await store.stop();
    }
  });
});
