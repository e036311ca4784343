import type { Json } from '../../engine/declare/index.ts';
import type { Difference } from './compare-recordings.ts';

const longest = 200;
const perPart = 3;

/** The first differences, three of each part at most, and how many there are. */
export function writeDifferences(differences: readonly Difference[], shownParts: number): string {
  const parts = new Map<string, Difference[]>();
  for (const difference of differences) {
    const sameParts = parts.get(difference.part);
    if (sameParts === undefined) parts.set(difference.part, [difference]);
    else sameParts.push(difference);
  }
  const lines = [...parts.values()]
    .slice(0, shownParts)
    .flatMap((ofPart) => [
      ...ofPart.slice(0, perPart).map(writeDifference),
      ...(ofPart.length > perPart ? [`  and ${ofPart.length - perPart} more\n`] : []),
    ]);
  return `${lines.join('')}${differences.length} differences in ${parts.size} parts\n`;
}

function writeDifference({ part, pointer, variant, earlier, later }: Difference): string {
  const [shownEarlier, shownLater] =
    typeof earlier === 'string' && typeof later === 'string' ? cutEqual(earlier, later) : [earlier, later];
  return `${part} ${pointer || '/'} (${variant})\n  - ${writeValue(shownEarlier)}\n  + ${writeValue(shownLater)}\n`;
}

/** Long texts from shortly before they differ. */
function cutEqual(earlier: string, later: string): readonly [string, string] {
  let at = 0;
  while (at < earlier.length && earlier[at] === later[at]) at++;
  const from = Math.max(0, at - 60);
  return [earlier.slice(from), later.slice(from)];
}

function writeValue(value: Json | undefined): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, longest);
}
