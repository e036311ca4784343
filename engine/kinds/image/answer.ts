import { type AnswerShape, readControl } from '../../validate/answers/answer-shape.ts';
import { readTextAnswer } from '../../validate/answers/text-answer.ts';

/**
 * Answer if a form without scripts sent neither a file nor the request to remove the picture. It is not a picture, so it is refused;
 * an absent answer would remove the picture.
 */
const noFileChosen = 'nothing-chosen';
/** Value of the checkbox that removes the picture without scripts. */
export const pictureRemoved = 'taken-away';

/** The address of the stored picture, or a new one as a data URL. */
export const answer: AnswerShape = {
  name: 'image',
  schema: { type: 'string' },
  normalise: readTextAnswer,
  // Only an explicit null removes a picture. Any other answer that is not a text is refused.
  receive: (sent) => (sent === null || (typeof sent === 'string' && sent.trim() !== '') ? sent : noFileChosen),
  isFile: true,
  decode: (field, controls) => (readControl(field, controls).includes(pictureRemoved) ? null : noFileChosen),
};
