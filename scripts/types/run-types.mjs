// npm run types: first lists the areas, because scripts/types.ts loads them. `--check` writes nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import { inProject } from '../toolchain/project.mjs';
import { listAreas } from './list-areas.mjs';

const [path, text] = listAreas(inProject());
const isCurrent = readFileSync(inProject(path), { encoding: 'utf8', flag: 'a+' }) === text;
if (!isCurrent && process.argv.includes('--check')) {
  process.stdout.write(`${path} is out of date. Run: npm run types\n`);
  process.exit(1);
}
if (!isCurrent) {
  writeFileSync(inProject(path), text);
  process.stdout.write(`${path} is written.\n`);
}
process.argv.splice(2, 0, 'types');
await import('../run.mjs');
