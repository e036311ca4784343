// The contact sheet: pictures before and after, grouped by the parts that changed.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { escapeHtml } from '../../../scripts/preview/tool-pages.ts';
import { findChangedParts } from './compare-pictures.ts';
import type { Picture } from './take-pictures.ts';

/** Height in pixels at which pictures are cut off; a page's end is seen in the picture itself. */
const shownHeight = 1_600;

export interface Changes {
  /** Keys of the pictures by the parts that changed: `"footer, header"`. The largest group is the first. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
  readonly alike: number;
}

type Pictures = ReadonlyMap<string, Picture>;

export async function groupChanges(before: Pictures, after: Pictures): Promise<Changes> {
  const groups = new Map<string, string[]>();
  let alike = 0;
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [earlier, later] = [before.get(key), after.get(key)];
    const parts =
      earlier === undefined ? ['new page'] : later === undefined ? ['removed page'] : await findChangedParts(earlier, later);
    const group = parts.join(', ');
    if (group === '') alike += 1;
    else groups.set(group, [...(groups.get(group) ?? []), key]);
  }
  return { groups: new Map([...groups].sort(([, left], [, right]) => right.length - left.length)), alike };
}

/** Writes `index.html` and smaller copies of the changed pictures into the folder. */
export async function writeSheet(folder: string, title: string, { groups, alike }: Changes, pictures: readonly Pictures[]) {
  await mkdir(join(folder, 'changed'), { recursive: true });
  let count = 0;
  const copy = async (picture: Picture | undefined): Promise<string> => {
    if (picture === undefined) return '<p>–</p>';
    const name = `changed/${++count}.webp`;
    const { width = 0, height = 0 } = await sharp(picture.file).metadata();
    const cut = sharp(picture.file).extract({
      left: 0,
      top: 0,
      width,
      height: Math.min(height, shownHeight * (width / 390)) | 0,
    });
    await cut
      .resize({ width: Math.min(width, 640) })
      .webp({ quality: 70 })
      .toFile(join(folder, name));
    return `<a href="${name}"><img src="${name}" loading="lazy" alt="" width="${width > 400 ? 480 : 240}"></a>`;
  };
  const sections: string[] = [];
  for (const [parts, keys] of groups) {
    const figures: string[] = [];
    for (const key of keys) {
      const [earlier, later] = [await copy(pictures[0]?.get(key)), await copy(pictures[1]?.get(key))];
      figures.push(`<figure><figcaption>${escapeHtml(key)}</figcaption>${earlier}${later}</figure>`);
    }
    sections.push(
      `<details${keys.length > 12 ? '' : ' open'}><summary>${escapeHtml(parts)} (${keys.length})</summary><div>${figures.join('')}</div></details>`,
    );
  }
  const styles =
    'body{font:14px system-ui;margin:24px}div{display:flex;flex-wrap:wrap;gap:24px}figure{margin:12px 0}figcaption{margin-bottom:4px}img{border:1px solid #ccc;margin-right:8px;vertical-align:top}summary{font-weight:700;padding:8px 0}p{display:inline-block;width:240px}';
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${styles}</style><h1>${escapeHtml(title)}</h1><div>${alike} pictures alike</div>${sections.join('\n')}`,
  );
}
