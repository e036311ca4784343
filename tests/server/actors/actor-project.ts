import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeclaredFlow } from '../../../engine/declare/index.ts';

/** Copies this project's declarations and the top-up flow, changed by `change`, to a temporary folder; the caller deletes it. */
export async function createActorProject(change: (flow: DeclaredFlow) => DeclaredFlow = (flow) => flow): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'actors-'));
  for (const part of ['screens', 'schemas', 'flows']) {
    await cp(part, join(folder, part), { recursive: true });
    await cp(join('tests/server/actors/project', part), join(folder, part), { recursive: true });
  }
  const declared = join(folder, 'flows', 'top-up.flow.json');
  await writeFile(declared, JSON.stringify(change(JSON.parse(await readFile(declared, 'utf8')))));
  // Notices of refusals share one text file.
  for (const [language, text] of [
    ['ja', 'カードが使えませんでした。'],
    ['en', 'The card was declined.'],
  ] as const) {
    const file = join(folder, 'screens', 'text', language, 'notice.json');
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), CARD_DECLINED: text }));
  }
  return folder;
}

/** The top-up flow with a subject: one flow per wallet, at /wallets/{walletId}/top-up. */
export async function createWalletProject(per: DeclaredFlow['per'] = 'session'): Promise<string> {
  const folder = await createActorProject((flow) => ({ ...flow, per, subject: 'walletId' }));
  const names = ['screens/top-up', 'schemas/calls'].map(async (part) => {
    const files = (await readdir(join(folder, part))).filter((name) => part.startsWith('screens') || name.startsWith('top-up.'));
    return files.map((name) => join(folder, part, name));
  });
  for (const file of (await Promise.all(names)).flat()) {
    const text = await readFile(file, 'utf8');
    const moved = text
      .replace('"/top-up', '"/wallets/{walletId}/top-up')
      .replace('"/zapi/top-up', '"/zapi/wallets/{walletId}/top-up');
    await writeFile(file, moved);
  }
  return folder;
}
