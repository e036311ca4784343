import { type DeclaredForm, findKind, isObject, type JsonObject } from '../../../../engine/declare/index.ts';
import { isFileField } from '../../../../engine/submit/index.ts';

/** Maximum bytes of a JSON body with a picture or a long text. */
export const pictureBodyLimit = 1_572_864;
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
