// Where an option is allowed that is not allowed here.
import { fileKindEntries, findKind, isObject, listBlocks, listKeywords, listKinds, type Options } from '../../declare/index.ts';
import { asList, asObject } from '../checking.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/source-range.ts';

/** More places than these help nobody. */
const maxPlaces = 4;

/**
 * The remedy for an unknown option that exists elsewhere: `rows` of a text field → `Use a field of the kind "free-text", which has
 * it, or remove it.` undefined: it exists nowhere, or nearly everywhere.
 */
export function suggestPlace({ kind, value }: ReadFile, path: JsonPath, option: string): string | undefined {
  const [owner, ownerName] = [readOwner(value, path), path.at(-2)];
  if ((kind === 'form' || kind === 'fields') && isObject(owner) && findKind(String(owner['kind'])) !== undefined)
    return suggestKind(String(ownerName), option);
  if (listBlocks().some(({ block }) => block === ownerName))
    return describePlaces(
      'the block',
      listOwners(listBlocks(), ({ block }) => block, option),
    );
  if (path.length > 1) return undefined;
  const kinds = Object.entries(fileKindEntries).flatMap(([name, { names }]) => (Object.hasOwn(names, option) ? [name] : []));
  return describePlaces('a file of the kind', kinds);
}

function suggestKind(field: string, option: string): string | undefined {
  const isKeyword = listKeywords().some((entry) => entry.in === 'condition' && entry.keyword === option);
  const owners = listOwners(listKinds(), (entry) => entry.kind, option);
  if (owners.length > 0 || !isKeyword) return describePlaces('a field of the kind', owners);
  const answer = `"form.${field}": `;
  return `Write a rule of the form: "rules": [{ "when": { ${answer}{ "present": true }, "not": { ${answer}{ "${option}": … } } }, "field": "${field}", "issue": … }].`;
}

function listOwners<Entry extends { readonly options: Options }>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
  option: string,
): readonly string[] {
  return entries.filter(({ options }) => Object.hasOwn(options, option)).map(nameOf);
}

function describePlaces(what: string, names: readonly string[]): string | undefined {
  if (names.length === 0 || names.length > maxPlaces) return undefined;
  return `Use ${what} ${names.map((name) => `"${name}"`).join(' or ')}, which has it, or remove it.`;
}

/** The object that has the option. */
function readOwner(value: unknown, path: JsonPath): unknown {
  let owner = value;
  for (const step of path.slice(0, -1)) owner = asObject(owner)[step] ?? asList(owner)[Number(step)];
  return owner;
}
