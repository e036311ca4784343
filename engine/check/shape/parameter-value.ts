import { patternWithMessage } from './choose.ts';

/** A value of a route parameter that a screen lists: `third-party`. */
export const parameterValuePattern = '^[a-z0-9][a-z0-9-]{0,39}$';

/** The values of a parameter. */
export const parameterValues = {
  type: 'array',
  minItems: 1,
  maxItems: 20,
  uniqueItems: true,
  items: {
    type: 'string',
    ...patternWithMessage(parameterValuePattern, 'must be small letters, digits and "-", such as "third-party"'),
  },
} as const;
