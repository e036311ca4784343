// What `npm run new` writes, without the command: a store with it starts, shows the screen, takes the form and the flow.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { type DeclaredFile, upgradeFile } from '../../../engine/check/index.ts';
import { readDeclaredFiles } from '../../../engine/node/index.ts';
import type { CreatedFiles } from '../../../scripts/new/created-files.ts';
import type { ExistingProject } from '../../../scripts/new/find-place.ts';
import { makeArea } from '../../../scripts/new/make-area.ts';
import { makeFlow } from '../../../scripts/new/make-flow.ts';
import { makeCall, makeForm } from '../../../scripts/new/make-form.ts';
import { makeScreen } from '../../../scripts/new/make-screen.ts';
import { areas } from '../../../src/server/areas/index.ts';
import type { AreaRegistry } from '../../../src/server/runtime/area-registry.ts';
import { readServed, startTestApp } from '../harness.ts';
import { openMember } from '../people/members.ts';
import { serveChanged } from '../serve-changed.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest(async () => {
  const { declarations } = await readServed();
  let project: ExistingProject = { declarations, files: await readDeclaredFiles(process.cwd()), groups: ['account'] };
  let withCode: AreaRegistry = areas;
  const changed: { [path: string]: string } = {};
  const add = async ({ files, changed: linked, area }: CreatedFiles): Promise<void> => {
    const added = [...files, ...linked].map((file) => ({ path: file.path, text: upgradeFile(file) }));
    project = { ...project, files: [...project.files.filter(({ path }) => !added.some((file) => file.path === path)), ...added] };
    for (const { path, text } of added) changed[path] = text;
    if (area !== undefined) withCode = mergeArea(withCode, await importArea(makeArea(area, undefined)));
  };
  await add(makeScreen({ name: '/mypage/unused-page', form: 'unused-note', title: {} }, project));
  await add(makeFlow({ name: 'unused-flow', title: {} }, project));
  await add(makeCall({ name: 'ring-bell', from: '/mypage/connections', group: 'account', title: {} }, project));
  await add(makeForm({ name: 'complaint', from: '/mypage', title: {} }, project));
  return startTestApp({ served: await serveChanged(changed, withCode) });
});

it('serves a new screen that leads on after its form, a new flow to its end, and new calls', async ({ server }) => {
  const member = await openMember(server, 'demosingle');
  const mypage = await member.get('/mypage', { accept: 'text/html' });
  for (const path of ['/mypage/unused-page', '/mypage/unused-flow']) {
    expect(mypage.body).toContain(`href="${path}"`);
    expect((await member.get(path, { accept: 'text/html' })).statusCode).toBe(200);
  }
  expect((await member.post('/zapi/unused-note', { message: '' })).statusCode).toBe(422);
  const sent = await member.post('/zapi/unused-note', { message: '置き配' });
  expect([sent.statusCode, sent.json()]).toEqual([200, expect.objectContaining({ redirectTo: '/mypage' })]);
  expect((await member.post('/zapi/unused-flow', { message: '誕生日' })).json()).toMatchObject({
    redirectTo: '/mypage/unused-flow/complete',
  });
  expect((await member.get('/mypage/unused-flow/complete', { accept: 'text/html' })).statusCode).toBe(200);
  expect((await member.post('/zapi/complaint', { message: '遅い' })).statusCode).toBe(204);
  expect((await member.post('/zapi/ring-bell', {})).statusCode).toBe(204);
});

/** Imports the index.ts of an area that is written to a folder. */
async function importArea(files: readonly DeclaredFile[]): Promise<object> {
  const folder = mkdtempSync(join(tmpdir(), 'new-area-'));
  try {
    for (const { path, text } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const index = join(folder, files.at(-1)?.path ?? '');
    return (await import(pathToFileURL(index).href)).area;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function mergeArea(registry: AreaRegistry, area: object): AreaRegistry {
  const parts = Object.entries(area).map(([kind, part]) => [
    kind,
    { ...registry[kind as Exclude<keyof AreaRegistry, 'memberHome'>], ...part },
  ]);
  return { ...registry, ...Object.fromEntries(parts) };
}
