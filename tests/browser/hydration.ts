// Before hydration, a press posts the form as without scripts, and a link loads a document: a test that acts on a page just loaded
// would see one or the other, depending on how busy the machine is.
import type { Page } from '@playwright/test';
import { stateElement } from '../../src/client/page/page-view.ts';

/** The actions after which a document may have been loaded. */
const loading = ['goto', 'reload', 'goBack', 'goForward', 'waitForURL'] as const;
type Loading = (...args: readonly unknown[]) => Promise<unknown>;

const changed = new WeakSet<object>();

/**
 * Makes all pages of this process wait for hydration after loading a document. A test whose page is not to be hydrated passes
 * `waitUntil`.
 */
export function hydrateAfterLoading(page: Page): void {
  const prototype: Record<(typeof loading)[number], Loading> = Object.getPrototypeOf(page);
  if (changed.has(prototype)) return;
  changed.add(prototype);
  for (const name of loading) {
    const load = prototype[name];
    prototype[name] = async function (this: Page, ...args) {
      const result = await load.call(this, ...args);
      if (!args.some((arg) => typeof arg === 'object' && arg !== null && 'waitUntil' in arg)) await waitForHydration(this);
      return result;
    };
  }
}

/** Resolves at once on a page without scripts and on one that is not the store's. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction((id) => {
    const isStatic = document.getElementById(id) === null || window.matchMedia('(scripting: none)').matches;
    // What is around the screen hydrates by itself.
    const parts = [document.querySelector('main') ?? {}, ...document.querySelectorAll('.header, .footer, .brand, .menu-side')];
    return isStatic || parts.every((part) => Object.keys(part).some((name) => name.startsWith('__reactFiber')));
  }, stateElement);
}
