import type { DocumentRules } from './index.ts';

/** Stored values name an option, so each value of a setting is used once. */
export const validateParentalControl: DocumentRules<'parentalControl'> = ({ customSettings }) => {
  return customSettings.flatMap(({ options }, at) =>
    options.flatMap(({ value }, index) =>
      options.findIndex((each) => each.value === value) < index
        ? [{ path: ['customSettings', at, 'options', index, 'value'], rule: 'duplicateId' }]
        : [],
    ),
  );
};
