import { condition, data, type FieldKindEntry, formerly, group, literal, required } from '../../../engine/declare/index.ts';

const widget = literal('The widget.', { enum: ['select', 'radio'] });

export const entry: FieldKindEntry = {
  kind: 'sex',
  doc: 'Sex by the specification’s codes: 1 male, 2 female, 9 other, 0 no answer. Labels are `codes.sex.<code>`.',
  options: {
    widget: group('The widget by a setting; default `select`.', {
      by: required(data('The setting.')),
      Select: widget,
      Radio: widget,
    }),
    disallowUnknown: data('Setting for whether "no answer" is omitted.'),
    hideUnknownWhen: formerly(
      'unknownGoneWhen',
      condition('With `disallowUnknown`: "no answer" is omitted only while this holds. Default: always.'),
    ),
  },
  answer: 'text',
  example: {
    kind: 'sex',
    widget: { by: '$.settings.registration.genderInputType', Select: 'select', Radio: 'radio' },
    disallowUnknown: '$.settings.registration.disallowUnknownGender',
  },
};
