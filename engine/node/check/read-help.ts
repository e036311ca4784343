import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CodeHelp } from '../../check/index.ts';

/** Reads the help of each code from PROBLEMS.md; empty if there is no such file. */
export async function readHelp(folder: string): Promise<ReadonlyMap<string, CodeHelp>> {
  return parseHelp(await readFile(join(folder, 'PROBLEMS.md'), 'utf8').catch(() => ''));
}

/** `"### JSON_COMMENT\nJSON has no comments. …"` → `{ JSON_COMMENT: { sentence: "JSON has no comments.", markdown: "JSON has no comments. …" } }` */
function parseHelp(page: string): ReadonlyMap<string, CodeHelp> {
  const sections = page.split(/^(?=##+ )/m).flatMap((section) => {
    const [, code, body = ''] = /^### ([A-Z_]+)\n+(.*)$/s.exec(section) ?? [];
    const markdown = body.trim();
    if (code === undefined) return [];
    const [sentence = markdown] = /^.*?\.(?=\s|$)/s.exec(markdown) ?? [];
    return [[code, { sentence: sentence.replaceAll(/\s+/g, ' ').replaceAll('`', ''), markdown }] as const];
  });
  return new Map(sections);
}
