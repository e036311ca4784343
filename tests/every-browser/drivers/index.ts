import type { BrowserKind } from './driver.ts';
import { chromiumKind, firefoxKind } from './puppeteer.ts';
import { webkitKind } from './webkit.ts';

export const browserKinds = { Chromium: chromiumKind, Firefox: firefoxKind, WebKit: webkitKind } as const satisfies {
  readonly [name: string]: BrowserKind;
};
