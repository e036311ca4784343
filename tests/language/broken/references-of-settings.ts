// Settings that refer to others, for the broken examples.
import { put } from '../small-project.ts';

export const customFields = 'schemas/settings/customAssociatedInfo.schema.json';
export const registration = 'schemas/settings/registration.schema.json';
export const entryId = ['properties', 'entries', 'items', 'properties', 'id'];
/** Custom fields with an identifier, and a setting that names one of them. */
export const identify = put(customFields, entryId, { type: 'string', maxLength: 100, identifies: { storedIn: [] } });
export const referTo = (refers: string, more: object = {}) =>
  put(registration, ['properties', 'first'], { type: 'string', maxLength: 100, refers, ...more });
