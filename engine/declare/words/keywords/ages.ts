/** JSON Schema of an age restriction. */
export const ages = {
  type: 'object',
  additionalProperties: false,
  properties: {
    minAge: { type: ['integer', 'null'], description: 'Minimum age; null: no limit.', examples: [18] },
    maxAge: { type: ['integer', 'null'], description: 'Maximum age; null: no limit.', examples: [null] },
    allow: {
      type: 'boolean',
      description: 'Whether ages from the minimum to the maximum are admitted; false: they are excluded.',
      examples: [true],
      default: true,
    },
  },
} as const;
