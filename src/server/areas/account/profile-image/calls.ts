import { maxPictureBytes } from '../../../../../engine/declare/index.ts';
import { daySeconds } from '../../../../rules/durations.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { limitRate } from '../../../platform/limits/rate-limits.ts';
import { cropToSquare } from '../../../platform/pictures/crop-to-square.ts';
import { refusePicture } from '../../../platform/pictures/refuse-picture.ts';
import { makeId } from '../../../platform/random.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command, CommandContext } from '../../../runtime/area.ts';
import { reportChange } from '../member/service.ts';
import { writeImage } from './queries.ts';

const field = 'profileImage';
const size = 200;

/** Saves the re-encoded picture, or removes the present one. The previous picture is deleted. */
export const changeImage: Command<'account.profile-image'> = async (context) => {
  const { database, store, session, answers, request, now, platform } = context;
  const accountId = session?.accountId;
  if (accountId == null) throw new RefusalError('UNAUTHORIZED');
  const sent = answers[field];
  const body = typeof sent === 'string' ? await readPicture(context, accountId, sent) : null;
  await database.transaction(async (tx) => {
    await writeImage(tx, store.id, accountId, body && { id: makeId(platform.random, 'i'), body }, now);
    await writeAudit(tx, request, { action: 'profile-image', accountId, details: { removed: body === null } });
    await reportChange(tx, context, { accountId, changed: [field] });
  });
  return { redirectTo: '/mypage/profile/edit/complete' };
};

/** Decodes and re-encodes the picture: no byte of the upload is stored. */
async function readPicture(context: CommandContext, accountId: string, sent: string): Promise<Buffer> {
  // Removing the picture is not counted.
  const uploadsPerDay = { limit: context.plans.settings.limits.calls.picturesPerDay, windowSeconds: daySeconds };
  const bytes = Buffer.from(sent.slice(sent.indexOf(',') + 1), 'base64');
  if (bytes.length > maxPictureBytes)
    throw refusePicture(field, { rule: 'imageTooLarge', limit: Math.floor(maxPictureBytes / 1_048_576) });
  await limitRate(context, `profile-image:${accountId}`, uploadsPerDay);
  const cropped = await cropToSquare(bytes, size);
  if ('wrong' in cropped) throw refusePicture(field, cropped.wrong);
  return cropped.picture;
}
