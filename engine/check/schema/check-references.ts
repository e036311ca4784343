import {
  findMissingReferences,
  identifyingName,
  isObject,
  type JsonSchema,
  listSettingReferences,
  nameProperty,
  refersToNothing,
} from '../../declare/index.ts';
import { asObject, type Checking } from '../checking.ts';
import { Cursor } from '../cursor.ts';
import { problems } from '../problems/index.ts';

/** Checks what settings refer to and what they identify, and the references in the given settings of a store. */
export function checkReferences(checking: Checking): void {
  const documents = [...checking.of.settings.keys()].flatMap((document): (readonly [string, JsonSchema])[] => {
    const schema = checking.schema(`settings/${document}`);
    return schema === undefined ? [] : [[document, schema]];
  });
  const declared = listSettingReferences(documents);
  const names = new Set(declared.identifiers.map(({ name }) => name));
  for (const kind of ['settings', 'entity'] as const)
    for (const file of checking.of[kind].values()) checkProperties(Cursor.open(checking, file), names, undefined);
  if (checking.settings === undefined) return;
  const settings = Cursor.open(checking, checking.settings.file);
  for (const { reference, value, at, known: knownValues } of findMissingReferences(declared, checking.settings.values))
    settings.at(reference.document, ...at).report(problems.SETTINGS_REFERENCE_MISSING(value, reference.refers, knownValues));
}

/** `element`: the schema of the object that has the property. */
function checkProperties(schema: Cursor, names: ReadonlySet<string>, element: Cursor | undefined): void {
  if (!isObject(schema.value)) return;
  checkProperty(schema, names, element);
  for (const [, property] of schema.at('properties').entries()) checkProperties(property, names, schema);
  checkProperties(schema.at('items'), names, element);
}

function checkProperty(schema: Cursor, names: ReadonlySet<string>, element: Cursor | undefined): void {
  const [refers, identifies] = [schema.at('refers'), schema.at('identifies')];
  const { file, path } = schema;
  if (refers.value === refersToNothing) {
    if (schema.at('description').text === undefined) refers.report(problems.SETTING_REFERS_UNEXPLAINED());
  } else if (refers.text !== undefined && !names.has(refers.text))
    refers.report(problems.SETTING_REFERS_UNKNOWN(refers.text, names));
  if (isObject(identifies.value) && element !== undefined) checkIdentifies(identifies, element);
  // Entities have data of other kinds too.
  if (file.kind !== 'settings' || refers.isThere || identifies.isThere || !isUndeclared(schema)) return;
  const steps = path.flatMap((step) => (step === 'properties' || step === 'items' ? [] : [String(step)]));
  schema.report(problems.SETTING_REFERENCE_UNDECLARED(nameProperty({ document: file.name, path: steps })));
}

/** Whether a property holds an open set of texts and has the name of an identifier. */
function isUndeclared({ object, name, path }: Cursor): boolean {
  const items = asObject(object['items']);
  const texts = [object, items].filter(({ type }) => type === 'string');
  return (
    path.at(-1) !== 'items' &&
    !Object.hasOwn(items, 'refers') &&
    texts.some((text) => !Array.isArray(text['enum']) && text['const'] === undefined && text['writeOnly'] !== true) &&
    identifyingName.test(name)
  );
}

/** Properties that the keyword names are those of the element. */
function checkIdentifies(identifies: Cursor, element: Cursor): void {
  const knownNames = Object.keys(element.at('properties').object);
  const stored = identifies
    .at('storedIn')
    .items()
    .map((column) => column.at('while'));
  for (const name of [identifies.at('revision'), ...identifies.at('texts').items(), ...stored])
    if (name.text !== undefined && !knownNames.includes(name.text))
      name.report(problems.SETTING_PROPERTY_UNKNOWN(name.text, knownNames));
}
