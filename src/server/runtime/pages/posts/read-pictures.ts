import type { Answers, FormPlan } from '../../../../../engine/declare/index.ts';
import { isFileField } from '../../../../../engine/submit/index.ts';
import { daySeconds } from '../../../../rules/durations.ts';
import { uploadsOf } from '../../../platform/http/uploads.ts';
import { limitRate } from '../../../platform/limits/rate-limits.ts';
import { cropToSquare } from '../../../platform/pictures/crop-to-square.ts';
import { refusePicture } from '../../../platform/pictures/refuse-picture.ts';
import type { FormPost } from './post.ts';

/** Uploads per account and day. Decoding takes time, even for files that are not pictures. */
const tries = { limit: 60, windowSeconds: daySeconds };

/**
 * Adds the uploaded files to the answers of a form without scripts, as scripts send them: cropped to squares, as data URLs.
 * Throws a RefusalError with issues if a file is not an accepted picture.
 */
export async function readPictures({ request, context, posted: { form, answers } }: FormPost): Promise<Answers> {
  const uploads = uploadsOf(request);
  const fields = form?.fields.filter((field) => isFileField(field) && uploads.has(field.key)) ?? [];
  const accountId = context.session?.accountId;
  if (fields.length === 0 || accountId == null) return answers;
  const pictures: Record<string, string> = {};
  for (const { key, options } of fields) {
    const upload = uploads.get(key);
    if (upload === undefined) continue;
    const maxBytes = Number(options['maxBytes']);
    if (upload.isCut || upload.bytes.length > maxBytes)
      throw refusePicture(key, { rule: 'imageTooLarge', limit: Math.floor(maxBytes / 1_048_576) });
    await limitRate(context, `picture-tries:${accountId}`, tries);
    const cropped = await cropToSquare(upload.bytes, Number(options['size']));
    if ('wrong' in cropped) throw refusePicture(key, cropped.wrong);
    pictures[key] = `data:image/png;base64,${cropped.picture.toString('base64')}`;
  }
  return { ...answers, ...pictures };
}

/** Removes pictures from answers that are rendered again: a file input cannot be refilled, and the saved picture is shown. */
export function withoutPictures(form: FormPlan, answers: Answers): Answers {
  const pictures = new Set(form.fields.filter(isFileField).map(({ key }) => key));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !pictures.has(key)));
}
