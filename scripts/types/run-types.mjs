// npm run types: first lists areas and words from their folders, because scripts/types.ts loads them. `--check` writes nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import { writeDeclaredTypes } from '../toolchain/declared-types.mjs';
import { prepare } from '../toolchain/prepare.mjs';
import { inProject } from '../toolchain/project.mjs';
import { listAreas } from './list-areas.mjs';
import { listWords } from './list-words.mjs';

const outdated = [listAreas(inProject()), ...listWords(inProject())].filter(
  ([path, text]) => readFileSync(inProject(path), { encoding: 'utf8', flag: 'a+' }) !== text,
);
if (outdated.length > 0 && process.argv.includes('--check')) {
  process.stdout.write(`${outdated.map(([path]) => path).join(', ')}: out of date. Run: npm run types\n`);
  process.exit(1);
}
for (const [path, text] of outdated) {
  writeFileSync(inProject(path), text);
  process.stdout.write(`${path} is written.\n`);
}
await prepare({ builds: false });
await writeDeclaredTypes();
process.argv.splice(2, 0, 'types');
await import('../run.mjs');
