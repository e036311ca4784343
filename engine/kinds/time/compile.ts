import type { CompileKind } from '../../compile/form/field-kind.ts';
import { compileMoment } from '../../compile/form/moments.ts';
import { timePattern } from '../../declare/index.ts';

export const compile: CompileKind = (field, place) =>
  compileMoment(field, place, {
    kind: 'time',
    between: ['00:00', '23:59'],
    schema: { pattern: timePattern },
    widget: 'time',
    normaliser: 'time',
  });
