import type { CompileKind } from '../../compile/form/field-kind.ts';
import { compileMoment } from '../../compile/form/moments.ts';
import { dayPattern } from '../../declare/index.ts';

export const compile: CompileKind = (field, place) =>
  compileMoment(field, place, {
    kind: 'day',
    // Date inputs and the validator support years of four digits.
    between: ['0001-01-01', '9999-12-31'],
    schema: { pattern: dayPattern, realDate: true },
    widget: 'date',
    normaliser: 'isoDate',
  });
