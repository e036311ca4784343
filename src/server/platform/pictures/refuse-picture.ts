import { RefusalError } from '../refusal-error.ts';
import type { PictureRule } from './read-picture.ts';

/** Refuses a picture with an issue at its field: `refusePicture('profileImage', { rule: 'imageTooWide', limit: 4096 })` */
export function refusePicture(field: string, wrong: PictureRule): RefusalError {
  return new RefusalError('INVALID_ANSWERS', {
    issues: [{ at: `/${field}`, ...wrong }],
  });
}
