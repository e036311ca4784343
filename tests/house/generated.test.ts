import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { docsParts } from '../../scripts/docs/index.ts';
import { generateMetaSchemas } from '../../scripts/types/generate-meta-schemas.ts';
import { generateTypes } from '../../scripts/types/generate-types.ts';
import { readDeclaredFiles } from '../../src/server/project/read-files.ts';
import { root } from './read-sources.ts';

describe('generated files', () => {
  it('the types of schemas/ are those that npm run types would write now', async () => {
    for (const [path, text] of await generateTypes(await readDeclaredFiles(root))) {
      expect(readFileSync(join(root, path), 'utf8'), `${path}: run npm run types`).toBe(text);
    }
  });

  it('the meta-schemas of editors are those that npm run types would write now, and no others', () => {
    const made = generateMetaSchemas();
    for (const [path, text] of made) expect(readFileSync(join(root, path), 'utf8'), `${path}: run npm run types`).toBe(text);
    const found = readdirSync(join(root, 'engine/declare/meta'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(found).toHaveLength(made.length);
  });

  it.each(docsParts)(
    'the pages of $name are those that npm run docs would write now',
    async (part) => {
      for (const [path, text] of await part.write(root)) {
        expect(readFileSync(join(root, path), 'utf8'), `${path}: run npm run docs`).toBe(text);
      }
    },
    60_000,
  );

  it('two generations of the same schemas are the same text', async () => {
    expect(await generateTypes(await readDeclaredFiles(root))).toEqual(await generateTypes(await readDeclaredFiles(root)));
  });
});
