import { createHash } from 'node:crypto';
import { sanitiseDrawing } from '../../../platform/html/sanitise-html.ts';
import type { WrongPicture } from '../../../platform/pictures/read-picture.ts';
import { scalePicture } from '../../../platform/pictures/scale-picture.ts';
import type { StoredPicture } from './queries.ts';

const dataUrl = /^data:image\/(png|jpeg|gif|svg\+xml);base64,([A-Za-z0-9+/]+={0,2})$/;

/** A picture as it will be stored. */
export interface EncodedPicture {
  readonly id: string;
  /** The end of its address: `<id>-1200x800.png`; a drawing has no pixels: `<id>.svg`. */
  readonly name: string;
  /** The widest first. */
  readonly versions: readonly [StoredPicture, ...StoredPicture[]];
}

/** Encodes the picture of a data URL. No byte of it is kept: pixels are encoded again, and a drawing is sanitised. */
export async function encodePicture(url: string): Promise<EncodedPicture | WrongPicture> {
  const [, type, base64 = ''] = dataUrl.exec(url) ?? [];
  if (type === undefined) return { wrong: { rule: 'imageType' } };
  const bytes = Buffer.from(base64, 'base64');
  if (type === 'svg+xml') return encodeDrawing(bytes.toString('utf8'));
  const scaled = await scalePicture(bytes);
  if ('wrong' in scaled) return scaled;
  const [widest, ...narrower] = scaled.versions;
  const id = hash(widest.body);
  const store = ({ width, body }: { readonly width: number; readonly body: Buffer }) => ({ width, type: scaled.type, body });
  return {
    id,
    name: `${id}-${widest.width}x${widest.height}.${scaled.type === 'png' ? 'png' : 'jpg'}`,
    versions: [store(widest), ...narrower.map(store)],
  };
}

async function encodeDrawing(text: string): Promise<EncodedPicture | WrongPicture> {
  const drawing = await sanitiseDrawing(text);
  if (drawing === '') return { wrong: { rule: 'imageUnreadable' } };
  const body = Buffer.from(drawing);
  const id = hash(body);
  return { id, name: `${id}.svg`, versions: [{ width: 0, type: 'svg', body }] };
}

const hash = (body: Buffer): string => createHash('sha256').update(body).digest('hex').slice(0, 32);
