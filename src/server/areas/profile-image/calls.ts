import { maxPictureBytes } from '../../../../engine/declare/index.ts';
import { writeAudit } from '../../platform/audit.ts';
import { countRate } from '../../platform/limits/rate-limits.ts';
import { cropToSquare } from '../../platform/pictures/crop-to-square.ts';
import { refusePicture } from '../../platform/pictures/refuse-picture.ts';
import { makeId } from '../../platform/random.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { Command, CommandContext } from '../../runtime/area.ts';
import { writeImage } from './queries.ts';

const field = 'profileImage';
const size = 200;
/** Taking the picture away is not counted: everybody may do that at any time. */
const aDay = { limit: 10, windowSeconds: 86_400 };

/** Keeps a picture that was sent, made anew by us, or takes the present one away. What was there before is gone with it. */
export const changeImage: Command<'account.profile-image'> = async (context) => {
  const { database, store, session, answers, request, now, platform } = context;
  const accountId = session?.accountId;
  if (accountId == null) throw new RefusalError(401, 'UNAUTHORIZED', 'Please log in.');
  const sent = answers[field];
  const body = typeof sent === 'string' ? await readPicture(context, accountId, sent) : null;
  await database.transaction(async (tx) => {
    await writeImage(tx, store.id, accountId, body && { id: makeId(platform.random, 'i'), body }, now);
    await writeAudit(tx, request, { action: 'profile-image', accountId, details: { removed: body === null } });
  });
  return { redirectTo: '/mypage/profile/edit/complete' };
};

/** Nothing that a browser sent is kept: whatever it calls a picture is read, and drawn anew. */
async function readPicture({ database, platform, store }: CommandContext, accountId: string, sent: string): Promise<Buffer> {
  const bytes = Buffer.from(sent.slice(sent.indexOf(',') + 1), 'base64');
  if (bytes.length > maxPictureBytes)
    throw refusePicture(field, { rule: 'imageTooLarge', limit: Math.floor(maxPictureBytes / 1_048_576) });
  const rate = await countRate(database, platform, store.id, `profile-image:${accountId}`, aDay);
  if (!rate.allowed) throw new RefusalError(429, 'TOO_MANY', 'Ten pictures a day.', { retryAfter: rate.retryAfter });
  const made = await cropToSquare(bytes, size);
  if ('wrong' in made) throw refusePicture(field, made.wrong);
  return made.picture;
}
