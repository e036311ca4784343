import {
  isObject,
  type Json,
  type JsonObject,
  listIdentifierValues,
  nameChoices,
  nameProperty,
  refersOf,
  type SettingField,
  type Settings,
  type SettingsPage,
} from '../../../../../engine/declare/index.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { nameElements, referencesOf } from '../../../settings/index.ts';
import { readPath } from './setting-answers.ts';

/** What a settings page shows. */
export interface ShownSettings {
  readonly page: SettingsPage;
  readonly drafted: Settings;
  readonly published: Settings;
  /** The value that the page edits. */
  readonly value: Json | undefined;
}

/** The context of the form of a settings page: the choices of its references, and the published identifiers. */
export function describeReferences(context: RequestContext, shownSettings: ShownSettings): JsonObject {
  const { page, published, value } = shownSettings;
  const { identifiers } = referencesOf(context.project.declarations);
  const fields = page.fields.flatMap((field) => [field, ...field.items]);
  const refers = new Set(fields.flatMap(({ schema }) => refersOf(schema) ?? refersOf(itemsOf(schema)) ?? []));
  const listPublished = (field: SettingField, list?: SettingField): readonly string[] => {
    const path = [...page.lists.flat(), ...(list?.path ?? []), ...field.path];
    return listIdentifierValues(identifiers, nameProperty({ document: page.document, path }), published);
  };
  const inItems = page.fields.flatMap((list) => list.items.filter(isIdentifier).flatMap((field) => listPublished(field, list)));
  const identifierFields = page.fields.filter(isIdentifier);
  const isPublished = identifierFields.some((field) => listPublished(field).some((id) => id === readPath(value, field.path)));
  return {
    ...Object.fromEntries([...refers].map((name) => [nameChoices(name), listChoices(context, shownSettings, name)])),
    ...(fields.some(isIdentifier) ? { published: [...inItems] } : {}),
    ...(identifierFields.length === 0 ? {} : { isPublished }),
  };
}

const isIdentifier = ({ kind, schema }: SettingField): boolean => kind === 'text' && isObject(schema['identifies']);
const itemsOf = (schema: SettingField['schema']) => (isObject(schema['items']) ? schema['items'] : {});

/** The elements by name, and the stored values that name none: they stay chosen until somebody chooses another one. */
function listChoices(context: RequestContext, { page, drafted }: ShownSettings, refers: string): readonly JsonObject[] {
  const { identifiers, references } = referencesOf(context.project.declarations);
  const choices = nameElements({ identifiers, refers, settings: drafted, language: context.language });
  const choiceValues = new Set(choices.map(({ value }) => value));
  const stored = references
    .filter((reference) => reference.document === page.document && reference.refers === refers)
    .flatMap((reference) => listIdentifierValues([{ ...reference, name: refers, storedIn: [] }], refers, drafted));
  const missing = [...new Set(stored)].filter((id) => !choiceValues.has(id));
  return [
    ...choices.map((choice) => ({ ...choice })),
    ...missing.map((id) => ({ value: id, name: context.plans.text('settings.missing', context.language, { id }) ?? id })),
  ];
}
