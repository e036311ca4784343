import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { TestApp, TestBrowser } from '../../harness.ts';

export const page = '/mypage/profile/edit';
export const call = '/zapi/account/profile-image';
type Colour = 'red' | 'lime' | 'blue';

/** A picture of one colour. */
export async function plain(colour: Colour, width = 300, height = 300): Promise<Sharp> {
  return sharp({ create: { width, height, channels: 3, background: colour } });
}

/** 600 by 300: red, lime, blue. Its centred square is lime only. */
export async function bands(): Promise<Sharp> {
  const side = await (await plain('red', 150, 300)).png().toBuffer();
  const other = await (await plain('blue', 150, 300)).png().toBuffer();
  const whole = await (await plain('lime', 600, 300))
    .composite([
      { input: side, left: 0, top: 0 },
      { input: other, left: 450, top: 0 },
    ])
    .png()
    .toBuffer();
  return sharp(whole);
}

/** Red first, then blue. */
export async function moving(): Promise<Buffer> {
  const frames = await Promise.all((['red', 'blue'] as const).map(async (colour) => (await plain(colour)).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: 100 })
    .toBuffer();
}

/** Random pixels, which cannot be compressed. */
export async function noise(width: number, height: number): Promise<Buffer> {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** A small PNG whose header declares the given size. */
export function bomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const body = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

export function dataUrl(bytes: Buffer, type = 'png'): string {
  return `data:image/${type};base64,${bytes.toString('base64')}`;
}

/** Sends a picture as scripts do. */
export async function send(browser: TestBrowser, profileImage: string | null) {
  return browser.post(call, { profileImage });
}

/** URL of the current picture in page data; null if there is none. */
export async function readUrl(browser: TestBrowser): Promise<string | null> {
  const data = (await browser.get(`/zapi/internal${page}/screen-data`)).json<{ account: { profileImageUrl: string | null } }>();
  return data.account.profileImageUrl;
}

/** The stored picture; throws if there is none. */
export async function readPicture(browser: TestBrowser): Promise<Buffer> {
  const url = await readUrl(browser);
  if (url === null) throw new Error('There is no picture.');
  return (await browser.get(url)).rawPayload;
}

/** Red, green and blue of a pixel. */
export async function pixelAt(picture: Buffer, left: number, top: number): Promise<readonly number[]> {
  return [...(await sharp(picture).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

/** Sends a form with files, as a browser without scripts does. */
export async function submitParts(
  browser: TestBrowser,
  fields: { readonly [name: string]: string },
  file?: { readonly name: string; readonly bytes: Buffer },
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('profileImage', new File(file === undefined ? [] : [new Uint8Array(file.bytes)], file?.name ?? ''));
  const parts = new Request('http://localhost/', { method: 'POST', body: form });
  return browser.send({
    method: 'POST',
    url: page,
    headers: { 'content-type': parts.headers.get('content-type') ?? '', accept: 'text/html' },
    payload: Buffer.from(await parts.arrayBuffer()),
  });
}

/** Deletes all pictures and their limits. */
export async function forgetPictures({ database }: TestApp): Promise<void> {
  await database.query('DELETE FROM profile_images');
  await database.query('DELETE FROM rate_limits');
}
