import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { makeCustomInfo, mostCustomFields } from '../../verdict/large-store.ts';
import type { TestBrowser } from '../harness.ts';
import { signUpTo } from '../people/sign-up.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';

const browsers: { [path: string]: TestBrowser } = {};

// Renders pages as with a built client, including the hydration state.
const it = serverTest({ prepare: (app) => void Object.assign(app.pageAssets, { entry: '/assets/entry.js' }) });
it.beforeAll(async ({ server }) => {
  const [guest, member] = [server.open(), server.open()];
  await signUpTo(server, guest, 'form', 'many@example.com');
  await member.post('/login', { value: 'single@example.com', password: 'Demo-pass-2026' });
  browsers['/signup/form'] = guest;
  browsers['/mypage/edit'] = member;
  await publish(server, 'customAssociatedInfo', () => makeCustomInfo(mostCustomFields, ['signUp', 'profile']));
});

it.for(['/signup/form', '/mypage/edit'])(
  `%s with ${mostCustomFields} custom fields is rendered completely, in less than 64 KiB with its plan and its validators (gzip)`,
  async (path, { server }) => {
    const html = (await browsers[path]?.get(path, { accept: 'text/html' }))?.body ?? '';
    const title = (index: number) => `お店からの質問 ${index}<`;
    expect([1, 2, mostCustomFields].map((index) => html.includes(title(index)))).toEqual([true, true, true]);
    const state = /<script type="application\/json" id="[^"]*">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    const [hash = ''] = /(?<="validator":")[0-9a-f]{64}/.exec(state) ?? [];
    const judge = await server.open().get(`/validators/${hash}.js`);
    expect(judge.statusCode).toBe(200);
    const kibibytes = { page: measure(html), markup: measure(html.replace(state, '')), judge: measure(judge.body) };
    // Besides the markup, a field is sent once: in the plan of the hydration state.
    expect(state.split(title(mostCustomFields).slice(0, -1)).length - 1).toBe(1);
    expect(kibibytes.page + kibibytes.judge, JSON.stringify(kibibytes)).toBeLessThan(64);
  },
);

/** Transferred KiB. */
function measure(text: string): number {
  return gzipSync(text).byteLength / 1024;
}
