import type { CompileKind } from '../../compile/form/field-kind.ts';
import { readNumber } from '../../compile/form/read-options.ts';
import { maxPictureBytes } from '../../declare/index.ts';

/** A picture as a data URL. Only the server validates its content. */
const pictureDataUrl = '^data:image/(?:png|jpeg|gif);base64,[A-Za-z0-9+/]+={0,2}$';

export const compile: CompileKind = (field) => ({
  widget: 'image',
  schema: {
    type: 'string',
    // Base64 encodes three bytes as four characters; the prefix has up to 23.
    maxLength: 23 + Math.ceil(maxPictureBytes / 3) * 4,
    pattern: pictureDataUrl,
  },
  normalise: [],
  options: { size: readNumber(field['size'], 200), maxBytes: readNumber(field['maxBytes'], 10_485_760) },
});
