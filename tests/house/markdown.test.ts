// Checks that commands, links and files in our Markdown pages exist.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isObject } from '../../engine/declare/index.ts';
import { readSources, root } from './read-sources.ts';

const pages = readSources(/\.md$/);
const textOf = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');

/** Anchors of headings as GitHub generates them: `## Demo store` → `demo-store`. */
function anchorsOf(text: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const anchors = new Set<string>();
  for (const [, heading = ''] of text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} +(.+)$/gm)) {
    const name = heading
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-');
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    anchors.add(times === 0 ? name : `${name}-${times}`);
  }
  return anchors;
}

/** Describes the problem of a link; undefined if it is valid. */
function findProblem(page: string, text: string, link: string): string | undefined {
  if (/^(https?:|mailto:)/.test(link)) return undefined;
  const [path = '', anchor] = link.split('#');
  const file = path === '' ? page : normalize(join(dirname(page), path));
  if (file.startsWith('..') || !existsSync(join(root, file))) return `${page}: ${link} is not there`;
  if (anchor === undefined || statSync(join(root, file)).isDirectory()) return undefined;
  const target = file === page ? text : readFileSync(join(root, file), 'utf8');
  return anchorsOf(target).has(anchor) ? undefined : `${page}: ${link} has no such heading`;
}

const linksOf = (text: string): readonly string[] => [...textOf(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);

describe('every Markdown page', () => {
  it('is found', () => {
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['README.md', 'screens/README.md', 'flows/README.md', 'engine/check/PROBLEMS.md']),
    );
  });

  it('names only existing commands', () => {
    const read: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const scripts = isObject(read) && isObject(read['scripts']) ? read['scripts'] : {};
    const named = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\bnpm run (?:-s )?([a-z][a-z0-9:-]*)/g)].map(([, name = '']) => [path, name] as const),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(([, name]) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('links only to existing files and headings', () => {
    const links = pages.flatMap(({ path, text }) => linksOf(text).map((link) => [path, text, link] as const));
    expect(links.length).toBeGreaterThan(50);
    expect(links.map(([path, text, link]) => findProblem(path, text, link)).filter((problem) => problem !== undefined)).toEqual(
      [],
    );
  });

  it('names only existing files, if it names them by their whole path', () => {
    const wrong = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/`((?:engine|src|scripts|tests|screens|schemas|flows)\/[A-Za-z0-9_./-]*\.[a-z]+)`/g)]
        .map(([, file = '']) => file)
        .filter((file) => !existsSync(join(root, file)) && !tutorialFiles.test(file))
        .map((file) => `${path}: ${file}`),
    );
    expect(wrong).toEqual([]);
  });
});

/** Files that the tutorials in README.md, screens/README.md and CONTRIBUTING.md create. */
const tutorialFiles = /delivery|how-to-join/;

describe('problems of a page are found', () => {
  it.each([
    ['a file that is not there', '[x](nowhere.md)'],
    ['a heading that is not there', '[x](README.md#no-such-heading)'],
    ['a heading that is not in the page itself', '[x](#nothing)'],
    ['a file outside of the project', '[x](../outside.md)'],
  ])('%s', (_what, text) => {
    expect(linksOf(text).map((link) => findProblem('README.md', text, link))).not.toContain(undefined);
  });
});
