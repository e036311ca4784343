// Settings in files carry their pictures, so that a store of another database can show them.
import { narrowPictureWidths, type Settings } from '../../../../../engine/declare/index.ts';
import { ownAddresses } from '../../../../rules/own-addresses.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { readJsonObject } from '../../../platform/json.ts';
import { type EncodedPicture, encodePicture } from './encode-picture.ts';
import { selectCarried, selectPictureIds, selectPictureLengths } from './queries.ts';

/** Data URLs by the end of the picture's address: `{ "<id>-1200x800.png": "data:image/png;base64,…" }` */
export type CarriedPictures = Readonly<Record<string, string>>;

const address = new RegExp(
  `${ownAddresses.storePictures}/(([0-9a-f]{32})(?:-[1-9]\\d{0,3}x[1-9]\\d{0,3}\\.(?:png|jpg)|\\.svg))`,
  'g',
);

/** The ends of the addresses of all uploaded pictures that settings name. */
export function listPictureNames(documents: Settings): readonly string[] {
  return [...new Set(Array.from(JSON.stringify(documents).matchAll(address), ([, name = '']) => name))];
}

/** `<id>-1200x800.png` → the id */
export const readPictureId = (name: string): string => name.slice(0, 32);

/** Base64 writes three bytes as four characters. */
const lengthOf = (bytes: number): number => Math.ceil(bytes / 3) * 4;

/**
 * The pictures that settings name, the first `maxCount` of them, at the greatest width at which they have at most `maxLength`
 * characters together. Those that do not fit at the smallest width are left out.
 */
export async function readCarriedPictures(
  on: Queryable,
  storeId: string,
  { documents, maxLength, maxCount }: { readonly documents: Settings; readonly maxLength: number; readonly maxCount?: number },
): Promise<CarriedPictures> {
  const names = listPictureNames(documents).slice(0, maxCount);
  const lengths = await selectPictureLengths(on, storeId, names.map(readPictureId));
  const sumAt = (maxWidth: number): number => {
    const ids = [...new Set(names.map(readPictureId))];
    const bodies = ids.map((id) => lengths.filter(({ picture_id: pictureId, width }) => pictureId === id && width <= maxWidth));
    return bodies.reduce((sum, versions) => sum + lengthOf(Math.max(0, ...versions.map(({ bytes }) => bytes))), 0);
  };
  const [narrowest] = narrowPictureWidths;
  const widths = [Number.MAX_SAFE_INTEGER, ...[...narrowPictureWidths].reverse()];
  const maxWidth = widths.find((width) => sumAt(width) <= maxLength) ?? narrowest;
  const pictures: Record<string, string> = {};
  let remainingLength = maxLength;
  for (const name of names) {
    const picture = await selectCarried(on, storeId, readPictureId(name), maxWidth);
    if (picture === undefined || lengthOf(picture.body.length) > remainingLength) continue;
    remainingLength -= lengthOf(picture.body.length);
    pictures[name] = toDataUrl(picture);
  }
  return pictures;
}

/** `data:image/svg+xml;base64,…` */
function toDataUrl({ type, body }: { readonly type: string; readonly body: Uint8Array }): string {
  return `data:image/${type === 'svg' ? 'svg+xml' : type};base64,${Buffer.from(body).toString('base64')}`;
}

export interface TakenPictures {
  /** The settings with the addresses that the pictures have in this store: those of photos change when they are encoded again. */
  readonly documents: Settings;
  /** What is to be stored. */
  readonly pictures: readonly EncodedPicture[];
  /** Pictures that the settings name, and neither the store nor the file has. */
  readonly missing: readonly string[];
}

/** Encodes the carried pictures that the store does not have. `beforeEach`: limits how many an operator stores. */
export async function takeCarriedPictures(
  on: Queryable,
  storeId: string,
  {
    documents,
    carried,
    beforeEach,
  }: {
    readonly documents: Settings;
    readonly carried: CarriedPictures;
    readonly beforeEach?: () => Promise<void>;
  },
): Promise<TakenPictures> {
  const names = listPictureNames(documents);
  const present = new Set(await selectPictureIds(on, storeId, names.map(readPictureId)));
  const pictures: EncodedPicture[] = [];
  const missing: string[] = [];
  const renamed = new Map<string, string>();
  for (const name of names.filter((candidate) => !present.has(readPictureId(candidate)))) {
    const url = Object.hasOwn(carried, name) ? carried[name] : undefined;
    if (url !== undefined) await beforeEach?.();
    const picture = url === undefined ? undefined : await encodePicture(url);
    if (picture === undefined || 'wrong' in picture) missing.push(name);
    else {
      pictures.push(picture);
      renamed.set(name, picture.name);
    }
  }
  return { documents: renameAddresses(documents, renamed), pictures, missing };
}

function renameAddresses(documents: Settings, renamed: ReadonlyMap<string, string>): Settings {
  const text = JSON.stringify(documents).replace(
    address,
    (_address, name: string) => `${ownAddresses.storePictures}/${renamed.get(name) ?? name}`,
  );
  const bodies = Object.entries(readJsonObject(JSON.parse(text))).map(([document, body]) => [document, readJsonObject(body)]);
  return Object.fromEntries(bodies);
}
