import type { CompileKind } from '../../compile/form/field-kind.ts';
import { compileMoment } from '../../compile/form/moments.ts';
import { dateTimePattern, dayPattern } from '../../declare/index.ts';

const day = new RegExp(dayPattern);

export const compile: CompileKind = ({ min, max, ...field }, place) =>
  compileMoment(
    {
      ...field,
      ...(min === undefined ? {} : { min: withTime(min, '00:00') }),
      ...(max === undefined ? {} : { max: withTime(max, '23:59') }),
    },
    place,
    {
      kind: 'dateTime',
      between: ['0001-01-01T00:00', '9999-12-31T23:59'],
      schema: { pattern: dateTimePattern, realDate: true },
      widget: 'date-time',
      normaliser: 'dateTime',
    },
  );

/** A limit that is a day stands for all of its times. */
const withTime = (limit: unknown, time: string): unknown =>
  typeof limit === 'string' && day.test(limit) ? `${limit}T${time}` : limit;
