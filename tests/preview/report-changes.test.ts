// @vitest-environment node
// What an open tool is told while files are written one after the other.
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openProjectInHand } from '../../scripts/preview/current-project.ts';
import type { Message, Messages } from '../../scripts/preview/messages.ts';
import { type News, tellNews } from '../../scripts/preview/report-changes.ts';

let root = '';
let news: News;
const told: Message[] = [];
const listener: Messages = { open: () => undefined, send: (message) => told.push(message), close: () => undefined };

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tell-news-'));
  for (const name of ['screens', 'schemas', 'flows', 'engine/declare/meta'])
    await cp(name, join(root, name), { recursive: true });
  news = tellNews(await openProjectInHand(root, process.cwd()), listener);
});
afterAll(() => rm(root, { recursive: true }));

const gift = {
  $schema: '../../engine/declare/meta/2/entity.schema.json',
  title: 'Gift',
  type: 'object',
  additionalProperties: false,
  properties: { id: { type: 'string', maxLength: 36 } },
};
const give = (name: string) => writeFile(join(root, `schemas/entities/${name}.schema.json`), JSON.stringify(gift));
const takeBack = (name: string) => rm(join(root, `schemas/entities/${name}.schema.json`));
const codes = () =>
  told.map((message) => (message.kind === 'problems' ? message.problems.map(({ code }) => code) : message.kind));

test('says nothing of a problem that is gone a moment later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    await give('gift');
    const looking = news.look();
    // The problem was found, and waits to be reported.
    await expect.poll(() => vi.getTimerCount(), { timeout: 10_000 }).toBe(1);
    await takeBack('gift');
    await vi.runAllTimersAsync();
    await looking;
  } finally {
    vi.useRealTimers();
  }
  expect(codes()).toEqual(['changed']);
});

test('says a problem that stays', async () => {
  told.length = 0;
  await give('gift');
  await news.look();
  expect(codes()).toEqual([['FILE_UNUSED']]);
  expect(news.now()[0]).toMatchObject({ problems: [{ code: 'FILE_UNUSED' }] });
  await takeBack('gift');
  await news.look();
  expect(codes()).toEqual([['FILE_UNUSED'], 'changed']);
});

test('says a problem that comes while the program is built only when that ends without another one', async () => {
  told.length = 0;
  news.hear({ state: 'building' });
  await give('gift');
  await news.look();
  expect(codes()).toEqual(['program']);
  expect(news.now()[0]).toMatchObject({ problems: [] });
  news.hear({ state: 'failed', what: 'It does not build.', said: '' });
  expect(codes()).toEqual(['program', 'program', ['FILE_UNUSED']]);
});
