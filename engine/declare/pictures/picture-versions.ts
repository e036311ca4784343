/** Widths in pixels in which uploaded pictures are stored beside their full width. */
export const narrowPictureWidths = [96, 480, 960] as const;

/** The full width of an uploaded picture, by its address: `/pictures/<hash>-1200x800.png` → 1200; 0: another picture, or a drawing. */
const readPictureWidth = (address: string): number => Number(/\/[0-9a-f]{32}-(\d+)x\d+\.\w+$/.exec(address)?.[1] ?? 0);

const listNarrow = (address: string) => narrowPictureWidths.filter((width) => width < readPictureWidth(address));

/** The `srcset` of an uploaded picture; empty: another picture, or one that has no narrower version. */
export function listPictureVersions(address: string): string {
  const narrow = listNarrow(address).map((width) => `${address}?w=${width} ${width}w, `);
  return narrow.length === 0 ? '' : `${narrow.join('')}${address} ${readPictureWidth(address)}w`;
}

/** The address of the narrowest version that is at least as wide; that of another picture as it is. */
export function fitPictureAddress(address: string, minWidth: number): string {
  const width = listNarrow(address).find((narrowWidth) => narrowWidth >= minWidth);
  return width === undefined ? address : `${address}?w=${width}`;
}
