// What our pages tell a reader to do can be done, and what they point to is there.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isObject } from '../../engine/declare/index.ts';
import { readSources, root } from './read-sources.ts';

const pages = readSources(/\.md$/);
const textOf = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');

/** Names of headings as forges make them: `## Demo store` → `demo-store`. */
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

/** What is wrong with a link of a page; undefined: nothing. */
function findFault(page: string, text: string, link: string): string | undefined {
  if (/^(https?:|mailto:)/.test(link)) return undefined;
  const [path = '', anchor] = link.split('#');
  const file = path === '' ? page : normalize(join(dirname(page), path));
  if (file.startsWith('..') || !existsSync(join(root, file))) return `${page}: ${link} is not there`;
  if (anchor === undefined || statSync(join(root, file)).isDirectory()) return undefined;
  const target = file === page ? text : readFileSync(join(root, file), 'utf8');
  return anchorsOf(target).has(anchor) ? undefined : `${page}: ${link} has no such heading`;
}

const linksOf = (text: string): readonly string[] => [...textOf(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);

describe('every page of ours', () => {
  it('is found', () => {
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['README.md', 'screens/README.md', 'flows/README.md', 'engine/check/PROBLEMS.md']),
    );
  });

  it('names only commands that there are', () => {
    const read: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const scripts = isObject(read) && isObject(read['scripts']) ? read['scripts'] : {};
    const named = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\bnpm run (?:-s )?([a-z][a-z:-]*)/g)].map(([, name = '']) => [path, name] as const),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(([, name]) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('links only to files and headings that there are', () => {
    const links = pages.flatMap(({ path, text }) => linksOf(text).map((link) => [path, text, link] as const));
    expect(links.length).toBeGreaterThan(50);
    expect(links.map(([path, text, link]) => findFault(path, text, link)).filter((fault) => fault !== undefined)).toEqual([]);
  });

  it('names only files that there are, where it names one by its whole path', () => {
    const wrong = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/`((?:engine|src|scripts|tests|screens|schemas|flows)\/[A-Za-z0-9_./-]*\.[a-z]+)`/g)]
        .map(([, file = '']) => file)
        .filter((file) => !existsSync(join(root, file)) && !made.test(file))
        .map((file) => `${path}: ${file}`),
    );
    expect(wrong).toEqual([]);
  });
});

/** What the reader of screens/README.md writes while reading it. */
const made = /delivery/;

describe('a page that is wrong is found out', () => {
  it.each([
    ['a file that is not there', '[x](nowhere.md)'],
    ['a heading that is not there', '[x](README.md#no-such-heading)'],
    ['a heading that is not in the page itself', '[x](#nothing)'],
    ['a file outside of the project', '[x](../outside.md)'],
  ])('%s', (_what, text) => {
    expect(linksOf(text).map((link) => findFault('README.md', text, link))).not.toContain(undefined);
  });
});
