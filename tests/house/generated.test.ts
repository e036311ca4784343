import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { docsParts } from '../../scripts/docs/index.ts';
import { generateEffectNames } from '../../scripts/types/generate-effect-names.ts';
import { generateMetaSchemas } from '../../scripts/types/generate-meta-schemas.ts';
import { listAreas } from '../../scripts/types/list-areas.mjs';
import { listWords } from '../../scripts/types/list-words.mjs';
import { root } from './read-sources.ts';

describe('generated files', () => {
  it('the lists of areas and words and the effect names are up to date', () => {
    for (const [path, text] of [listAreas(root), ...listWords(root), ...generateEffectNames()]) {
      expect(readFileSync(join(root, path), 'utf8'), `${path}: run npm run types`).toBe(text);
    }
  });

  it('the meta-schemas are up to date and complete', () => {
    const generated = generateMetaSchemas();
    for (const [path, text] of generated) expect(readFileSync(join(root, path), 'utf8'), `${path}: run npm run types`).toBe(text);
    const found = readdirSync(join(root, 'engine/declare/meta'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(found).toHaveLength(generated.length);
  });

  it('no file that .gitignore names is committed', ({ skip }) => {
    const listed = spawnSync('git', ['ls-files', '--cached', '--ignored', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
    // An archive of the project has no history.
    if (listed.status !== 0) skip();
    expect(listed.stdout).toBe('');
  });

  it.each(docsParts)('the documentation of $name is up to date', async (part) => {
    for (const [path, text] of await part.write(root)) {
      expect(readFileSync(join(root, path), 'utf8'), `${path}: run npm run docs`).toBe(text);
    }
  });
});
