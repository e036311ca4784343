// Compares the parts of two pictures, so that a part which only moved down is unchanged.
import sharp from 'sharp';
import type { Part, Picture } from './take-pictures.ts';

/** Pixels that differ less in each channel are equal: colours within a gradient, edges of letters. */
const channelTolerance = 24;
/** Share of a part's pixels that may differ. */
const shareTolerance = 0.0005;

/** Names of the parts that differ, appeared or disappeared: `["header", "outcome (new)"]`; empty if the pictures are alike. */
export async function findChangedParts(before: Picture, after: Picture): Promise<readonly string[]> {
  const [earlier, later] = [await readPixels(before.file), await readPixels(after.file)];
  const earlierParts = new Map(before.parts.map((part) => [part.name, part]));
  const laterNames = new Set(after.parts.map(({ name }) => name));
  const changed = new Set<string>();
  for (const part of after.parts) {
    const kind = part.name.split(' ')[0] ?? '';
    const earlierPart = earlierParts.get(part.name);
    if (earlierPart === undefined) changed.add(`${kind} (new)`);
    else if (isDifferent(earlier, earlierPart, later, part)) changed.add(kind);
  }
  for (const { name } of before.parts) if (!laterNames.has(name)) changed.add(`${name.split(' ')[0]} (gone)`);
  return [...changed].sort();
}

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

async function readPixels(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function isDifferent(earlier: Pixels, earlierPart: Part, later: Pixels, laterPart: Part): boolean {
  const [width, height] = [Math.round(laterPart.width), Math.round(laterPart.height)];
  if (Math.abs(width - earlierPart.width) > 1 || Math.abs(height - earlierPart.height) > 1) return true;
  const [earlierX, earlierY, laterX, laterY] = [earlierPart.x, earlierPart.y, laterPart.x, laterPart.y].map(Math.round) as [
    // `map` returns as many values as it is given.
    number,
    number,
    number,
    number,
  ];
  const allowed = width * height * shareTolerance;
  let count = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!differs(earlier, earlierX + x, earlierY + y, later, laterX + x, laterY + y)) continue;
      count += 1;
      if (count > allowed) return true;
    }
  return false;
}

function differs(earlier: Pixels, earlierX: number, earlierY: number, later: Pixels, laterX: number, laterY: number): boolean {
  const at = (earlierY * earlier.width + earlierX) * 3;
  const laterAt = (laterY * later.width + laterX) * 3;
  for (let channel = 0; channel < 3; channel++)
    if (Math.abs((earlier.data[at + channel] ?? 0) - (later.data[laterAt + channel] ?? 0)) > channelTolerance) return true;
  return false;
}
