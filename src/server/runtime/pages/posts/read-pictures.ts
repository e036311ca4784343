import type { FastifyRequest } from 'fastify';
import type { Answers, DeclaredForm, FormPlan, JsonObject } from '../../../../../engine/declare/index.ts';
import { isObject } from '../../../../../engine/declare/index.ts';
import { isPictureField } from '../../../../../engine/submit/index.ts';
import { uploadsOf } from '../../../platform/http/uploads.ts';
import { countRate } from '../../../platform/limits/rate-limits.ts';
import { makeSquare } from '../../../platform/pictures/make-square.ts';
import { refusePicture } from '../../../platform/pictures/refuse-picture.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { RequestContext } from '../../area.ts';

/** Most bytes of a JSON body that holds a picture. */
export const pictureBodyLimit = 1_572_864;
/** Decoding costs time, also of files that are no pictures. */
const tries = { limit: 60, windowSeconds: 86_400 };

/**
 * The answers of a form without scripts, with the files that came along as scripts would have sent them: squares, as data URLs. Throws a
 * RefusalError with issues where a file is no picture that may be had.
 */
export async function readPictures(
  request: FastifyRequest,
  visit: RequestContext,
  form: FormPlan | undefined,
  answers: Answers,
): Promise<Answers> {
  const uploads = uploadsOf(request);
  const fields = form?.fields.filter((field) => isPictureField(field) && uploads.has(field.key)) ?? [];
  const accountId = visit.session?.accountId;
  if (fields.length === 0 || accountId == null) return answers;
  const taken: Record<string, string> = {};
  for (const { key, options } of fields) {
    const upload = uploads.get(key);
    if (upload === undefined) continue;
    const most = Number(options['mostBytes']);
    if (upload.isCut || upload.bytes.length > most)
      throw refusePicture(key, { rule: 'imageTooLarge', limit: Math.floor(most / 1_048_576) });
    const rate = await countRate(visit.database, visit.ground, visit.store.id, `picture-tries:${accountId}`, tries);
    if (!rate.allowed) throw new RefusalError(429, 'TOO_MANY', 'Too many files.', { retryAfter: rate.retryAfter });
    const made = await makeSquare(upload.bytes, Number(options['size']));
    if ('wrong' in made) throw refusePicture(key, made.wrong);
    taken[key] = `data:image/png;base64,${made.picture.toString('base64')}`;
  }
  return { ...answers, ...taken };
}

/** Answers to be drawn again, without pictures: a browser never puts a file back, and the present one is shown. */
export function withoutPictures(form: FormPlan, answers: Answers): Answers {
  const pictures = new Set(form.fields.filter(isPictureField).map(({ key }) => key));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !pictures.has(key)));
}

/** Whether a declared form asks for a picture. */
export function asksForPicture(form: DeclaredForm | undefined): boolean {
  return form !== undefined && Object.values(form.fields).some(({ kind }) => kind === 'image');
}

/** Names of the forms that stand on a screen: `forms/profile-image`. */
export function formsOn(blocks: readonly JsonObject[]): readonly string[] {
  return blocks.flatMap((block) =>
    Object.values(block).flatMap((options) => {
      if (!isObject(options)) return [];
      const { of, blocks: inside } = options;
      const below = Array.isArray(inside) ? formsOn(inside.filter(isBlock)) : [];
      return typeof of === 'string' && of.startsWith('forms/') ? [of, ...below] : below;
    }),
  );
}

function isBlock(value: unknown): value is JsonObject {
  return isObject(value);
}
