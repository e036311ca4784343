import { isObject, nameChoices, refersOf, type SettingField, type SettingsPage } from '../../declare/index.ts';
import { asObject } from '../checking.ts';

/** What the form offers for references, and the identifiers that are published. */
export function createReferenceContext({ fields }: SettingsPage): Record<string, unknown> {
  const settingFields = fields.flatMap((field) => [field, ...field.items]);
  const text = (maxLength: number) => ({ type: 'string', maxLength });
  const choice = {
    type: 'object',
    additionalProperties: false,
    required: ['value', 'name'],
    properties: { value: text(100), name: text(1000) },
  };
  return Object.fromEntries([
    ...settingFields.flatMap(({ schema }) => {
      const refers = refersOf(schema) ?? refersOf(asObject(schema['items']));
      return refers === undefined ? [] : [[nameChoices(refers), { type: 'array', maxItems: 10_000, items: choice }]];
    }),
    ...(settingFields.some(isIdentifier) ? [['published', { type: 'array', maxItems: 10_000, items: text(1000) }]] : []),
    ...(fields.some(isIdentifier) ? [['isPublished', { type: 'boolean' }]] : []),
  ]);
}

/** Whether a field edits the identifier of its element. */
export const isIdentifier = ({ kind, schema }: SettingField): boolean => kind === 'text' && isObject(schema['identifies']);

/** A reference with the name of the identifier is labelled like what it names: プラン, not プランID. */
export function labelOfReference(path: readonly string[], refers: string): string | undefined {
  const [list, identifier] = refers.split('.').slice(-2);
  return path.at(-1) === identifier ? `settings.part.${list}` : undefined;
}
