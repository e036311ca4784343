import { type DeclaredForm, findKind, isObject, type JsonObject } from '../../../../engine/declare/index.ts';
import { isFileField } from '../../../../engine/submit/index.ts';
import { bodyLimit } from '../../platform/http/bodies.ts';

/** Maximum bytes of a body with a picture or a long text, of a form after decoding. */
export const pictureBodyLimit = 1_572_864;
/** Whether a declared form has a text that is longer than most bodies may be. */
export function hasLongField(form: DeclaredForm | undefined): boolean {
  return Object.values(form?.fields ?? {}).some((field) => isLong(field));
}

/** Whether a declared text may be longer than most bodies. */
export const isLong = (text: unknown): boolean => isObject(text) && Number(text['maxLength']) >= bodyLimit;

/** Whether a declared form asks for a picture. */
export function hasPictureField(form: DeclaredForm | undefined): boolean {
  return form !== undefined && Object.values(form.fields).some(({ kind }) => isPicture(kind));
}

function isPicture(kind: string): boolean {
  const entry = findKind(kind);
  return entry !== undefined && isFileField(entry);
}

/** Lists the names of a screen's forms: `forms/profile-image`. */
export function listFormNames(blocks: readonly JsonObject[]): readonly string[] {
  return blocks.flatMap((block) =>
    Object.values(block).flatMap((options) => {
      if (!isObject(options)) return [];
      const { form, blocks: inside } = options;
      const below = Array.isArray(inside) ? listFormNames(inside.filter(isBlock)) : [];
      return typeof form === 'string' && form.startsWith('forms/') ? [form, ...below] : below;
    }),
  );
}

function isBlock(value: unknown): value is JsonObject {
  return isObject(value);
}
