import { chromiumKind } from './chromium.ts';
import type { BrowserKind } from './driver.ts';
import { firefoxKind } from './firefox.ts';
import { webkitKind } from './webkit.ts';

export const browserKinds = { Chromium: chromiumKind, Firefox: firefoxKind, WebKit: webkitKind } as const satisfies {
  readonly [name: string]: BrowserKind;
};
