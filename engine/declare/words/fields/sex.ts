import { condition, data, type FieldWord, group, literal, required } from '../slots.ts';

const widget = literal('How it is drawn.', { enum: ['select', 'radio'] });

export const sex: FieldWord = {
  kind: 'sex',
  doc: 'Sex by the specification’s codes: 1 male, 2 female, 9 other, 0 no answer. Labels are `codes.sex.<code>`.',
  options: {
    widget: group('How it is drawn, by a setting; a select without it.', {
      by: required(data('Where the settings say it.')),
      Select: widget,
      Radio: widget,
    }),
    disallowUnknown: data('Where the settings say whether "no answer" is left out.'),
    unknownGoneWhen: condition('With `disallowUnknown`: leaves "no answer" out only while this holds. Without it: always.'),
  },
  answer: 'text',
  example: {
    kind: 'sex',
    widget: { by: { at: 'settings.registration.genderInputType' }, Select: 'select', Radio: 'radio' },
    disallowUnknown: { at: 'settings.registration.disallowUnknownGender' },
  },
};
