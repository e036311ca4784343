import { createHash } from 'node:crypto';
import { daySeconds } from '../../../../rules/durations.ts';
import { ownAddresses } from '../../../../rules/own-addresses.ts';
import { insertAudit } from '../../../platform/audit.ts';
import { addSeconds } from '../../../platform/clock.ts';
import { sanitiseDrawing, sanitiseHtml } from '../../../platform/html/sanitise-html.ts';
import { limitRate } from '../../../platform/limits/rate-limits.ts';
import { refusePicture } from '../../../platform/pictures/refuse-picture.ts';
import { scalePicture } from '../../../platform/pictures/scale-picture.ts';
import { operatorOf } from '../../../platform/sessions/operators.ts';
import type { Command } from '../../../runtime/area.ts';
import { operationOfRequest } from '../../../settings/index.ts';
import { keptSeconds } from './kept-seconds.ts';
import { type StoredPicture, writePicture } from './queries.ts';

const picturesPerDay = { limit: 200, windowSeconds: daySeconds };
const textsPerHour = { limit: 1_000, windowSeconds: 3_600 };
const dataUrl = /^data:image\/(png|jpeg|gif|svg\+xml);base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * Stores a picture of the settings. No byte of the upload is stored: pixels are encoded again, and a drawing is sanitised. The same
 * picture always has the same address.
 */
export const storePicture: Command<'console.picture'> = async (context) => {
  const { database, platform, store, project, request, payload, now } = context;
  const { id: operatorId } = operatorOf(context);
  const [, type, base64 = ''] = dataUrl.exec(payload.picture ?? '') ?? [];
  if (type === undefined) throw refusePicture('picture', { rule: 'imageType' });
  await limitRate(context, `console-picture:${operatorId}`, picturesPerDay);
  const { versions, extension } = await encode(type, Buffer.from(base64, 'base64'));
  const [widest] = versions;
  const pictureId = createHash('sha256').update(widest.body).digest('hex').slice(0, 32);
  const { auditSource } = operationOfRequest(request, project, operatorId);
  await database.transaction(async (tx) => {
    await writePicture(tx, { storeId: store.id, pictureId, checkAt: addSeconds(now, keptSeconds) }, versions);
    const entry = { action: 'picture-stored', accountId: null, operatorId, details: { pictureId } } as const;
    await insertAudit(tx, platform, store.id, entry, auditSource);
  });
  return { data: { address: `${ownAddresses.storePictures}/${pictureId}${extension}` } };
};

interface EncodedPicture {
  readonly versions: readonly [StoredPicture, ...StoredPicture[]];
  /** The end of its address: `-1200x800.png`; a drawing has no pixels. */
  readonly extension: string;
}

async function encode(type: string, bytes: Buffer): Promise<EncodedPicture> {
  if (type === 'svg+xml') {
    const drawing = await sanitiseDrawing(bytes.toString('utf8'));
    if (drawing === '') throw refusePicture('picture', { rule: 'imageUnreadable' });
    return { versions: [{ width: 0, type: 'svg', body: Buffer.from(drawing) }], extension: '.svg' };
  }
  const scaled = await scalePicture(bytes);
  if ('wrong' in scaled) throw refusePicture('picture', scaled.wrong);
  const [widest, ...narrower] = scaled.versions;
  const store = ({ width, body }: { readonly width: number; readonly body: Buffer }) => ({ width, type: scaled.type, body });
  return {
    versions: [store(widest), ...narrower.map(store)],
    extension: `-${widest.width}x${widest.height}.${scaled.type === 'png' ? 'png' : 'jpg'}`,
  };
}

/** Sanitises a text of the settings as publishing does. */
export const sanitiseText: Command<'console.html'> = async (context) => {
  await limitRate(context, `console-html:${operatorOf(context).id}`, textsPerHour);
  return { data: { html: await sanitiseHtml(context.payload.text ?? '') } };
};
