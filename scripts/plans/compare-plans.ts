import '../../src/language/index.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { compareRecordings, type Renamed } from './compare-recordings.ts';
import { type Recording, recordPlans } from './record-plans.ts';
import { writeDifferences } from './write-differences.ts';

const shownParts = 20;

/**
 * Compares all compiled plans and expanded examples with recorded ones: `main(['compare', 'recorded.json.br'])`. `['record', file]`
 * records them. Returns the exit code. 0: equal or recorded; 1: different; 2: check reports problems.
 */
export async function main([task, file = '']: readonly string[]): Promise<number> {
  const recording = await recordPlans(process.cwd());
  if (typeof recording === 'string') {
    process.stderr.write(recording);
    return 2;
  }
  if (task === 'record') {
    await writeFile(file, brotliCompressSync(JSON.stringify(recording)));
    return 0;
  }
  // Both are files of this command.
  const earlier = JSON.parse(brotliDecompressSync(await readFile(file)).toString()) as Recording;
  const renamed = JSON.parse(await readFile('scripts/plans/renamed.json', 'utf8')) as readonly Renamed[];
  const differences = compareRecordings(earlier, recording, renamed);
  process.stdout.write(
    differences.length === 0
      ? `${Object.keys(recording.plans).length} plans and examples are equal\n`
      : writeDifferences(differences, shownParts),
  );
  return differences.length === 0 ? 0 : 1;
}
