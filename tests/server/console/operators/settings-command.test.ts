import { mkdtempSync, rmSync } from 'node:fs';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { main } from '../../../../scripts/settings/settings.ts';
import { main as manageStores } from '../../../../scripts/stores.ts';
import { openPostgres } from '../../../../src/server/platform/database/postgres-database.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../harness.ts';
import { openPage, outcomeOf, publish, restoreSeed, saveFields } from '../../people/console.ts';
import { editor, openAs } from '../../people/operators.ts';
import { createTestDatabase } from '../../test-databases.ts';
import { runHere } from './run-here.ts';

let url: string;
let test: TestApp;
let operator: TestBrowser;
/** Exported once, and copied for each test. */
const exported = mkdtempSync(join(tmpdir(), 'settings-'));
let folder: string;
beforeAll(async () => {
  url = await createTestDatabase('seeded');
  test = await startTestApp({ database: await openPostgres(url, 4) });
  operator = await openAs(test, editor);
  await runHere(main, url, ['export', exported]);
});
beforeEach(async () => {
  await restoreSeed(test);
  folder = mkdtempSync(join(tmpdir(), 'settings-'));
  await cp(exported, folder, { recursive: true });
  return () => rmSync(folder, { recursive: true });
});
afterAll(() => {
  rmSync(exported, { recursive: true });
  return test.close();
});

/** `npm run settings -- …`, in this process. */
const run = (name: string, ...args: readonly string[]) => runHere(main, url, [name, folder, ...args]);
const importAs = (...args: readonly string[]) => run('import', '--operator', editor, ...args);

const readDocument = async (document: string) => JSON.parse(await readFile(join(folder, `${document}.json`), 'utf8'));
async function edit(document: string, change: (body: Awaited<ReturnType<typeof readDocument>>) => void): Promise<void> {
  const body = await readDocument(document);
  change(body);
  await writeFile(join(folder, `${document}.json`), JSON.stringify(body, undefined, 2));
}

it('exports every document with sorted keys, and differs from the store by what is edited', async () => {
  expect(await run('export')).toMatchObject({ code: 0, output: expect.stringMatching(/^26 documents of version \d+ are in /) });
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  expect(names).toHaveLength(26);
  const keys = Object.keys(await readDocument('plans'));
  expect(keys).toEqual([...keys].sort());
  expect(await run('diff')).toMatchObject({ code: 0 });
  await edit('plans', ({ plans }) => {
    plans[0].maxContracts = 4;
    plans.pop();
  });
  const { code, output } = await run('diff');
  expect(code).toBe(1);
  expect(output).toContain('plans plans.standard.maxContracts: 1 → 4\n');
  expect(output).toMatch(/^plans plans\.[a-z-]+: removed \{/m);
  expect(output).toMatch(/^2 differ from version \d+\.$/m);
});

it('imports what the files change as a draft of the operator, and publishes it at once if told to', async () => {
  await edit('plans', (body) => {
    body.noticeDays = 5;
  });
  expect(await importAs()).toMatchObject({ code: 0, output: expect.stringContaining('plans noticeDays: 7 → 5\n') });
  expect((await openPage(operator, '/console/publish'))['changes']).toEqual([expect.stringContaining('7 → 5')]);
  expect(await importAs()).toMatchObject({ code: 3, output: expect.stringContaining('has a draft already') });
  expect(outcomeOf(await publish(operator))).toContain('published');
  await edit('plans', (body) => {
    body.noticeDays = 6;
  });
  expect((await run('diff')).output).toContain('plans noticeDays: 5 → 6\n');
});

it('merges files with what others have published since, and refuses what both have changed', async () => {
  await saveFields(operator, { 'signUp.nickname': 'REQUIRED' });
  await publish(operator);
  await edit('registration', ({ signUp }) => {
    signUp.fields.nameKana = 'OPTIONAL';
  });
  const published = await importAs('--publish');
  expect(published).toMatchObject({ code: 0, output: expect.stringMatching(/^Published as version \d+\.$/m) });
  expect(published.output).not.toContain('nickname');
  const { forms } = await openPage(operator, '/console/registration');
  const merged = { 'signUp.nickname': 'REQUIRED', 'signUp.nameKana': 'OPTIONAL' };
  expect(forms['console-registration']?.answers).toMatchObject(merged);
  await edit('registration', ({ signUp }) => {
    signUp.fields.nickname = 'OPTIONAL';
  });
  const refused = await importAs('--publish');
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(
    /^registration\.signUp\.fields\.nickname was changed in the files, and otherwise by others since version \d+\.$/m,
  );
});

it('names the file and the field of everything that it refuses, and then imports nothing', async () => {
  await edit('plans', (body) => {
    body.maxContracts = -1;
  });
  await edit('limits', (body) => {
    body.unknown = 5;
  });
  const refused = await importAs();
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(/plans\.json:3:19 .*Maximum number of contracts.*1 or more/);
  expect(refused.output).toMatch(/limits\.json:\d+:\d+ .*unknown: there is no such setting/);
  expect(await openPage(operator, '/console/publish')).toMatchObject({ hasDraft: false });
  await writeFile(join(folder, 'plan.json'), '{}');
  await writeFile(join(folder, 'limits.json'), '{ "a": }');
  const unreadable = await importAs();
  expect(unreadable.code).toBe(3);
  expect(unreadable.output).toMatch(/JSON_SYNTAX .*limits\.json:1:8/);
  expect(unreadable.output).toMatch(/SETTINGS_UNKNOWN .*plan\.json:1:1/);
});

it('refuses to publish what would block members, and drafts it with the reason', async () => {
  await edit('plans', ({ plans }) => {
    plans.shift();
  });
  const blocked = await importAs('--publish');
  expect(blocked).toMatchObject({ code: 1, output: expect.stringMatching(/plans\.json:\d+:\d+ .*Standard plan/) });
  const drafted = await importAs();
  expect(drafted).toMatchObject({ code: 0, output: expect.stringMatching(/Standard plan.*\n.*cannot be published like this/) });
});

it('leaves secrets out, keeps those of the store, and takes none from a file', async () => {
  const path = '/console/settings/identityProviders';
  const { forms, shown } = await openPage(operator, path);
  const answers = forms['console-settings-identityProviders']?.answers ?? {};
  const [provider, ...others] = answers['providers'] as readonly object[];
  const providers = [{ ...provider, clientSecret: 'a secret of the first provider' }, ...others];
  await operator.post(`/zapi${path}`, { providers, ...shown });
  await publish(operator);
  expect((await run('export')).output).toContain('identityProviders providers.0.clientSecret: a secret was left out.\n');
  expect(await readFile(join(folder, 'identityProviders.json'), 'utf8')).not.toContain('sealed:');
  expect(await run('diff')).toMatchObject({ code: 0 });
  await edit('identityProviders', ({ providers }) => {
    providers[0].name.en = 'Renamed';
  });
  expect(await importAs('--publish')).toMatchObject({ code: 0 });
  expect((await run('export')).output).toContain('identityProviders providers.0.clientSecret: a secret was left out.\n');
  await edit('identityProviders', ({ providers }) => {
    providers[0].clientSecret = 'written';
  });
  expect(await importAs('--publish')).toMatchObject({ code: 1, output: expect.stringContaining('not written in a file') });
});

it('copies the settings of a store to another one', async () => {
  await runHere(manageStores, url, ['add', '--host', 'copy.example', '--operator', 'a@copy.example'], 'correct horse battery\n');
  const args = ['--operator', 'a@copy.example', '--store', 'copy.example', '--publish'];
  const copied = await run('import', ...args);
  expect(copied).toMatchObject({ code: 0, output: expect.stringContaining('Published as version 2.') });
  const { code, output } = await run('diff', '--store', 'copy.example');
  expect({ code, output }).toEqual({ code: 0, output: 'Nothing differs from version 2.\n' });
});

it.each([
  [['--operator', 'viewer@example.com'], 'may not change settings'],
  [['--operator', 'operator@example.com', '--store', 'nowhere.example'], 'No store is served at nowhere.example'],
])('imports nothing for %s', async (args, reason) => {
  expect(await run('import', ...args)).toMatchObject({ code: 3, output: expect.stringContaining(reason) });
});

it('explains its arguments', async () => {
  for (const args of [[], ['export'], ['import', folder], ['export', folder, '--publish']])
    expect(await runHere(main, url, args)).toMatchObject({ code: 2, output: expect.stringContaining('Usage: npm run settings') });
});
