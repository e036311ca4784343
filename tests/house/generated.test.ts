import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateTypes } from '../../scripts/types/generate-types.ts';
import { root } from './read-sources.ts';

describe('generated files', () => {
  it('the types of schemas/ are those that npm run types would write now', async () => {
    for (const [path, text] of await generateTypes(root)) {
      expect(readFileSync(join(root, path), 'utf8'), `${path}: run npm run types`).toBe(text);
    }
  });

  it('two generations of the same schemas are the same text', async () => {
    expect(await generateTypes(root)).toEqual(await generateTypes(root));
  });
});
