// @vitest-environment node
// BASE=<commit> ONLY='^mypage/' npm run soak -- tests/preview/before-after: draws each example of each screen by that commit and by the
// working copy, and writes the changed ones to reports/pictures/index.html. BASE is the last commit, ONLY everything unless given.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkOut } from '../../scripts/test/check-out.mjs';
import { type Picture, takePictures, views } from './pictures/take-pictures.ts';
import { groupChanges, writeSheet } from './pictures/write-sheet.ts';
import { runPreview } from './run-preview.ts';

const base = process.env['BASE'] ?? 'HEAD';
const only = new RegExp(process.env['ONLY'] ?? '');
const folder = join('reports', 'pictures');

async function draw(root: string, name: string): Promise<ReadonlyMap<string, Picture>> {
  const preview = await runPreview(undefined, root);
  try {
    return await takePictures(preview, join(folder, name), only);
  } finally {
    await preview.end();
  }
}

test('each example is drawn before and after, and the changed ones are in a sheet', { timeout: 7_200_000 }, async () => {
  await rm(folder, { recursive: true, force: true });
  const checkout = checkOut(base);
  if (checkout === undefined) throw new Error(`There is no commit ${base}.`);
  const before = await draw(checkout.before, 'before').finally(checkout.remove);
  const after = await draw(process.cwd(), 'after');
  const changes = await groupChanges(before, after);
  await writeSheet(folder, `${base} and the working copy`, changes, [before, after]);
  expect(after.size % views.length).toBe(0);
  const changed = [...changes.groups.values()].flat();
  expect(changed.length + changes.alike).toBeGreaterThanOrEqual(after.size);
  expect(after.size).toBeGreaterThan(0);
});
