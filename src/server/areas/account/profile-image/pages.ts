import { addSeconds } from '../../../platform/clock.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { FormSource, PageLoader, RequestContext } from '../../../runtime/area.ts';
import { findImage, type ProfileImage } from './queries.ts';
import { imageAddress } from './service.ts';

/** Seconds, as for the final screens of flows. */
const readableSeconds = 1800;

export const editPage: PageLoader<'mypage/profile/edit'> = async (context) => describe(await readImage(context));

/** Only shown after a recent change. */
export const completePage: PageLoader<'mypage/profile/edit/complete'> = async (context) => {
  const image = await readImage(context);
  const isOver = image === undefined || addSeconds(image.changed_at, readableSeconds) <= context.now;
  return isOver ? { redirectTo: '/mypage/profile/edit' } : describe(image);
};

/** The initial answer is the present picture's address; sending it back changes nothing. */
export const imageForm: FormSource<'profile-image'> = {
  initial: async (context) =>
    context.session?.accountId == null ? {} : { profileImage: imageAddress((await readImage(context))?.image_id) },
};

async function readImage({ database, store, session }: RequestContext): Promise<ProfileImage | undefined> {
  if (session?.accountId == null) throw new RefusalError('UNAUTHORIZED');
  return findImage(database, store.id, session.accountId);
}

function describe(image: ProfileImage | undefined) {
  return { account: { profileImageUrl: imageAddress(image?.image_id) } };
}
