// @vitest-environment node
// Messages to open tools while files are written one after another.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCurrentProject } from '../../scripts/preview/current-project.ts';
import type { Message, Messages } from '../../scripts/preview/messages.ts';
import { type ChangeReporter, createChangeReporter } from '../../scripts/preview/report-changes.ts';
import { useEffectsOfProgram, writeProject } from '../commands/write-project.ts';
import { smallFiles } from '../language/small-project.ts';

const project = writeProject(smallFiles(useEffectsOfProgram));
const root = project.folder;
let reporter: ChangeReporter;
const sent: Message[] = [];
const listener: Messages = { open: () => undefined, send: (message) => sent.push(message), close: () => undefined };

beforeAll(async () => {
  reporter = createChangeReporter(await openCurrentProject(root, process.cwd()), listener);
});
afterAll(project.remove);

const gift = {
  $schema: '../../engine/declare/meta/3/entity.schema.json',
  title: 'Gift',
  type: 'object',
  additionalProperties: false,
  properties: { id: { type: 'string', maxLength: 36 } },
};
const give = (name: string) => writeFile(join(root, `schemas/entities/${name}.schema.json`), JSON.stringify(gift));
const takeBack = (name: string) => rm(join(root, `schemas/entities/${name}.schema.json`));
const codes = () =>
  sent.map((message) => (message.kind === 'problems' ? message.problems.map(({ code }) => code) : message.kind));

test('does not report a problem that disappears within a moment', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    await give('gift');
    const looking = reporter.refresh();
    // The problem was found, and waits to be reported.
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    await takeBack('gift');
    await vi.runAllTimersAsync();
    await looking;
  } finally {
    vi.useRealTimers();
  }
  expect(codes()).toEqual(['changed']);
});

test('reports a lasting problem', async () => {
  sent.length = 0;
  await give('gift');
  await reporter.refresh();
  expect(codes()).toEqual([['FILE_UNUSED']]);
  expect(reporter.currentMessages()[0]).toMatchObject({ problems: [{ code: 'FILE_UNUSED' }] });
  await takeBack('gift');
  await reporter.refresh();
  expect(codes()).toEqual([['FILE_UNUSED'], 'changed']);
});

test('reports a problem that appears during a build only if it remains after the build', async () => {
  sent.length = 0;
  reporter.onProgramState({ state: 'building' });
  await give('gift');
  await reporter.refresh();
  expect(codes()).toEqual(['program']);
  expect(reporter.currentMessages()[0]).toMatchObject({ problems: [] });
  reporter.onProgramState({ state: 'failed', what: 'It does not build.', output: '' });
  expect(codes()).toEqual(['program', 'program', ['FILE_UNUSED']]);
});
