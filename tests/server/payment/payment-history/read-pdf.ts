// Reads the texts of a file that pdfkit wrote, by the maps of its embedded fonts.
import { inflateSync } from 'node:zlib';

export interface ReadPdf {
  /** The texts of each page, in drawing order. */
  readonly pages: readonly string[];
  readonly source: string;
}

export function readPdf(content: Uint8Array): ReadPdf {
  const source = Buffer.from(content).toString('latin1');
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id, body]) => [id ?? '', body ?? ''] as const),
  );
  const read = (id: string | undefined): string => objects.get(id ?? '') ?? '';
  const inflate = (id: string | undefined): string => {
    const stream = /stream\n(.*)\nendstream/s.exec(read(id))?.[1] ?? '';
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
  };
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body));
  const texts = pages.map((page) => {
    const resources = read(/\/Resources (\d+) 0 R/.exec(page)?.[1]);
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [
        name ?? '',
        readMap(inflate(/\/ToUnicode (\d+) 0 R/.exec(read(id))?.[1])),
      ]),
    );
    return readTexts(inflate(/\/Contents (\d+) 0 R/.exec(page)?.[1]), fonts);
  });
  return { pages: texts, source };
}

/** By glyph: its characters. */
function readMap(map: string): readonly string[] {
  return [...map.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)].flatMap(([, list]) =>
    [...(list ?? '').matchAll(/<([0-9a-f ]*)>/g)].map(([, hex]) =>
      Buffer.from((hex ?? '').replaceAll(' ', ''), 'hex')
        .swap16()
        .toString('utf16le'),
    ),
  );
}

function readTexts(content: string, fonts: ReadonlyMap<string, readonly string[]>): string {
  let map: readonly string[] = [];
  const lines: string[] = [];
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) map = fonts.get(font) ?? [];
    const glyphs = [...(shown ?? '').matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex]) => (hex ?? '').match(/.{4}/g) ?? []);
    if (glyphs.length > 0) lines.push(glyphs.map((glyph) => map[Number.parseInt(glyph, 16)] ?? '').join(''));
  }
  return lines.join('\n');
}
