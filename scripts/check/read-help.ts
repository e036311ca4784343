import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CodeHelp } from '../../engine/check/index.ts';

/** What engine/check/PROBLEMS.md says of each code; nothing where it does not stand. */
export async function readHelp(root: string): Promise<ReadonlyMap<string, CodeHelp>> {
  return divideHelp(await readFile(join(root, 'engine', 'check', 'PROBLEMS.md'), 'utf8').catch(() => ''));
}

/** `"### JSON_COMMENT\nComments are no JSON. …"` → `{ JSON_COMMENT: { sentence: "Comments are no JSON.", markdown: "Comments are no JSON. …" } }` */
function divideHelp(page: string): ReadonlyMap<string, CodeHelp> {
  const sections = page.split(/^(?=##+ )/m).flatMap((section) => {
    const [, code, body = ''] = /^### ([A-Z_]+)\n+(.*)$/s.exec(section) ?? [];
    const markdown = body.trim();
    if (code === undefined) return [];
    const [sentence = markdown] = /^.*?\.(?=\s|$)/s.exec(markdown) ?? [];
    return [[code, { sentence: sentence.replaceAll(/\s+/g, ' ').replaceAll('`', ''), markdown }] as const];
  });
  return new Map(sections);
}
