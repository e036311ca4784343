// The project that engine/GUIDE.md builds step by step.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeclaredFile } from '../../../engine/check/index.ts';

export interface GuideStep {
  /** `2-data`: the name of its picture. */
  readonly name: string;
  /** Its files as the guide shows them. Paths are relative to the folder of the project. */
  readonly snippets: readonly DeclaredFile[];
  /** All files of the project after this step. */
  readonly files: readonly DeclaredFile[];
  /** sha256 of what its picture shows: the snippets up to this step. */
  readonly from: string;
}

/** The page of each picture: the screen, and its example if it needs one. */
export const guidePages: { readonly [step: string]: { readonly screen: string; readonly example?: string } } = {
  '1-screen': { screen: 'join' },
  '2-data': { screen: 'card', example: 'reader' },
  '3-form': { screen: 'join' },
  '4-conditions': { screen: 'join', example: 'child' },
  '5-call': { screen: 'card', example: 'reserved' },
  '6-flow': { screen: 'join-confirm', example: 'answered' },
  '7-settings': { screen: 'join', example: 'empty' },
  '8-shared-parts': { screen: 'suggest' },
  '9-examples': { screen: 'card', example: 'noLoans' },
};

/** Reads the steps of the guide. Its project also has the English texts for Japanese. */
export async function readGuide(root: string): Promise<readonly GuideStep[]> {
  const page = await readFile(join(root, 'engine', 'GUIDE.md'), 'utf8');
  const snippets = new Map<string, DeclaredFile>();
  return page
    .split(/^## (?=\d)/m)
    .slice(1)
    .map((section): GuideStep => {
      const added = readSnippets(section);
      for (const file of added) snippets.set(file.path, file);
      const written = [...snippets.values()];
      const japanese = written
        .filter(({ path }) => path.startsWith('screens/text/en/'))
        .map(({ path, text }) => ({ path: path.replace('/en/', '/ja/'), text }));
      const [, name = ''] = /^!\[[^\]]+\]\(guide\/([^)]+)\.webp\)$/m.exec(section) ?? [];
      const from = createHash('sha256').update(JSON.stringify(written)).digest('hex');
      return { name, snippets: added, files: [...written, ...japanese].sort(byPath), from };
    });
}

/** The blocks of JSON whose line before names a file. */
const readSnippets = (section: string): readonly DeclaredFile[] =>
  [...section.matchAll(/^`library\/([^`\n]+)`\n\n```json\n([\s\S]*?)^```$/gm)].map(([, path = '', text = '']) => ({
    path,
    text,
  }));

const byPath = (left: DeclaredFile, right: DeclaredFile): number => (left.path < right.path ? -1 : 1);
