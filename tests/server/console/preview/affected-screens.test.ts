import { expect } from 'vitest';
import { listAffectedScreens, shownOn } from '../../../../src/server/areas/console/preview/affected-screens.ts';
import { readServed } from '../../harness.ts';
import { restoreSeed, saveSettings } from '../../people/console.ts';
import { readData } from '../../people/members.ts';
import { editor, openAs } from '../../people/operators.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest();
it.beforeEach(({ server }) => restoreSeed(server));

it('knows only documents and screens that exist', async () => {
  const { declarations } = await readServed();
  for (const [document, screens] of Object.entries(shownOn)) {
    expect(Object.keys(declarations.settings)).toContain(document);
    expect(listAffectedScreens(declarations, [document])).toEqual(screens);
  }
});

it('shows the home page of a draft that changes the name of the store, in all widths and languages beside each other', async ({
  server,
}) => {
  const operator = await openAs(server, editor);
  await saveSettings(operator, 'storeSettingData', { 'serviceName.ja': '海の店' });
  const page = await readData(operator, '/console/preview?screen=index&width=all&language=all');
  expect(page).toMatchObject({ hasMails: true });
  const frames = page['frames'] as readonly { readonly title: string; readonly source: string; readonly width: string }[];
  expect(frames.map(({ width }) => width)).toEqual([
    'phone',
    'phone',
    'desktop',
    'desktop',
    'phone',
    'phone',
    'desktop',
    'desktop',
  ]);
  expect(new Set(frames.map(({ title }) => title)).size).toBe(8);
  const [live, draft] = await Promise.all(
    frames.slice(0, 2).map(async ({ source }) => (await operator.get(source, { accept: 'text/html' })).body),
  );
  expect(live).not.toContain('海の店');
  expect(draft).toContain('海の店');
});
