import type { CompileKind } from '../../compile/form/field-kind.ts';
import { compileMoment } from '../../compile/form/moments.ts';
import { monthPattern } from '../../declare/index.ts';

export const compile: CompileKind = (field, place) =>
  compileMoment(field, place, {
    kind: 'month',
    between: ['0001-01', '9999-12'],
    schema: { pattern: monthPattern },
    widget: 'month',
    normaliser: 'month',
  });
