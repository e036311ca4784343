import type { DocumentRules } from './index.ts';

/** Each type has one page, so it may be listed once. Option IDs are unique in every document. */
export const validateMemberConsents: DocumentRules<'memberConsents'> = ({ types }) => {
  return types.flatMap(({ type }, index) =>
    types.findIndex((each) => each.type === type) < index ? [{ path: ['types', index, 'type'], rule: 'sameType' }] : [],
  );
};
