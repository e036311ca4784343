/** Widths in pixels in which uploaded pictures are stored beside their full width. */
export const narrowPictureWidths = [96, 480, 960] as const;

/** Pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The end of the address of an uploaded picture: the hash of its content, and its size. A drawing has none. */
const uploaded = /\/[0-9a-f]{32}-([1-9]\d{0,3})x([1-9]\d{0,3})\.(?:png|jpg)$/;

/** The full size of an uploaded picture, by its address: `/pictures/<hash>-1200x800.png`; undefined: another picture. */
export function readPictureSize(address: string): PictureSize | undefined {
  const [, width, height] = uploaded.exec(address) ?? [];
  return width === undefined || height === undefined ? undefined : { width: Number(width), height: Number(height) };
}

/** The addresses of an uploaded picture by width, the narrowest first. Empty for other pictures. */
export function listPictureVersions(address: string): readonly { readonly address: string; readonly width: number }[] {
  const size = readPictureSize(address);
  if (size === undefined) return [];
  const narrow = narrowPictureWidths.filter((width) => width < size.width);
  return [...narrow.map((width) => ({ address: `${address}?w=${width}`, width })), { address, width: size.width }];
}

/** The address of the narrowest version that is at least as wide; that of another picture as it is. */
export const fitPictureAddress = (address: string, width: number): string =>
  listPictureVersions(address).find((version) => version.width >= width)?.address ?? address;
