import { mostPictureBytes } from '../../../declare/index.ts';
import type { CompileKind } from '../field-kind.ts';
import { readNumber } from '../read-options.ts';

/** A picture in an address. What it really holds only the server can say. */
const pictureInAddress = '^data:image/(?:png|jpeg|gif);base64,[A-Za-z0-9+/]+={0,2}$';

export const compileImage: CompileKind = (field) => ({
  widget: 'image',
  schema: {
    type: 'string',
    // Base64 writes three bytes as four characters; the head has up to 23.
    maxLength: 23 + Math.ceil(mostPictureBytes / 3) * 4,
    pattern: pictureInAddress,
  },
  normalise: [],
  options: { size: readNumber(field['size'], 200), mostBytes: readNumber(field['mostBytes'], 10_485_760) },
});
