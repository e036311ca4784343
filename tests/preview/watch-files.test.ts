// @vitest-environment node
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { watchFiles } from '../../scripts/preview/watch-files.ts';

test('follows a file that is removed, restored and replaced by renaming', async () => {
  const root = await mkdtemp(join(tmpdir(), 'watch-files-'));
  const file = join(root, 'screens/mypage/delivery.screen.json');
  for (const name of ['screens/mypage', 'schemas', 'flows']) await mkdir(join(root, name), { recursive: true });
  await writeFile(file, 'first');
  let changes = 0;
  const end = watchFiles(root, async () => {
    changes += 1;
  });
  const expectChange = async (act: () => Promise<void>) => {
    // The previous change must have been reported.
    await new Promise((done) => setTimeout(done, 400));
    const before = changes;
    await act();
    await expect.poll(() => changes).toBeGreaterThan(before);
  };
  try {
    await expectChange(() => rename(file, join(root, 'away')));
    await expectChange(() => writeFile(file, 'back'));
    await expectChange(() => writeFile(file, 'changed'));
    await writeFile(join(root, 'saved'), 'as editors save');
    await expectChange(() => rename(join(root, 'saved'), file));
    await expectChange(() => writeFile(file, 'once more'));
  } finally {
    end();
    await rm(root, { recursive: true });
  }
});
