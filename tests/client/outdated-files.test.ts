import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { shouldReload, watchImports } from '../../src/client/page/outdated-files.ts';

const { fetch: realFetch } = globalThis;
beforeAll(watchImports);
beforeEach(() => {
  globalThis.fetch = async () => new Response();
  sessionStorage.clear();
});
afterEach(() => {
  globalThis.fetch = realFetch;
  sessionStorage.clear();
});

function failImport(): Error {
  const error = new Error('error loading dynamically imported module');
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  return error;
}

it('loads the page again if a file is missing, but not if the page is being left, which ends imports too', async () => {
  expect(await shouldReload(new Error('of something else'))).toBe(false);
  expect(await shouldReload(failImport())).toBe(true);
  sessionStorage.clear();
  window.dispatchEvent(new Event('beforeunload'));
  expect(await shouldReload(failImport())).toBe(false);
});
