// Adds links and blocks to existing screens; the rest of their text is unchanged.
import { applyEdits, findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { DeclaredFile } from '../../engine/check/index.ts';
import { isObject, type Json, type JsonObject } from '../../engine/declare/index.ts';
import type { LinkedFile } from './created-files.ts';
import { formatJson } from './format-json.ts';

export interface EditedScreen {
  readonly name: string;
  readonly files: readonly DeclaredFile[];
}

/** Adds a row at the end of the screen's rows, or a new block; a route with parameters gets a button, which can set them. */
export function linkFrom(
  { name, files }: EditedScreen,
  { route, text }: { readonly route: string; readonly text: string },
): LinkedFile {
  const parameters = [...route.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const exampleParams = Object.fromEntries(parameters.map((parameter) => [parameter, '1']));
  const entry = { link: route, text, ...(parameters.length === 0 ? {} : { params: exampleParams }) };
  const place = parameters.length === 0 ? findLinks(readBlocks({ name, files })) : undefined;
  const block = parameters.length === 0 ? 'rows' : 'actions';
  return place === undefined
    ? addBlock({ name, files }, { [block]: [entry] }, `leads to ${route}`)
    : addEntry({ name, files }, ['blocks', ...place.path], entry, `leads to ${route}, at the end of its ${place.name}`);
}

/** Adds a block at the end of a screen. `purpose`: what it does, `sends gift`. */
export function addBlock(screen: EditedScreen, block: JsonObject, purpose: string): LinkedFile {
  return addEntry(screen, ['blocks'], block, `${purpose}, at the end of its blocks`);
}

function addEntry(
  { name, files }: EditedScreen,
  list: readonly (string | number)[],
  entry: JsonObject,
  purpose: string,
): LinkedFile {
  const { text, at } = append(readText({ name, files }), list, entry);
  return { path: pathOf(name), text, location: `${text.slice(0, at).split('\n').length} ${purpose}` };
}

const pathOf = (name: string): string => `screens/${name}.screen.json`;
const readText = ({ name, files }: EditedScreen): string => files.find(({ path }) => path === pathOf(name))?.text ?? '';

/** The blocks as they stand in the file. */
function readBlocks(screen: EditedScreen): readonly Json[] {
  const declared: unknown = JSON.parse(readText(screen));
  const blocks = isObject(declared) ? declared['blocks'] : undefined;
  return Array.isArray(blocks) ? blocks : [];
}

/** The last list of links on a screen that is always shown: the items of `rows`, or of the last group of `link-cards`. */
function findLinks(blocks: readonly Json[]): { readonly name: string; readonly path: readonly (string | number)[] } | undefined {
  const index = blocks.findLastIndex(
    (block) => isObject(block) && ('rows' in block || 'link-cards' in block) && !('when' in block),
  );
  const block = blocks[index];
  if (!isObject(block)) return undefined;
  if ('rows' in block) return { name: 'rows', path: [index, ...findList(block, 'rows', 'items').path] };
  const { list, path } = findList(block, 'link-cards', 'groups');
  return list.length === 0 ? undefined : { name: 'link-cards', path: [index, ...path, list.length - 1, 'items'] };
}

/** The list of a block, which may be all that is written of it: `{"rows": […]}` or `{"rows": {"items": […]}}`. */
function findList(
  block: Record<string, unknown>,
  name: string,
  option: string,
): { readonly list: readonly unknown[]; readonly path: readonly string[] } {
  const options = block[name];
  const list = isObject(options) ? options[option] : options;
  return { list: Array.isArray(list) ? list : [], path: isObject(options) ? [name, option] : [name] };
}

/** Appends an entry to a list with the whitespace of the entry before; the rest of the text is unchanged. `at`: its position. */
function append(
  text: string,
  list: readonly (string | number)[],
  entry: JsonObject,
): { readonly text: string; readonly at: number } {
  const tree = parseTree(text);
  const node = tree === undefined ? undefined : findNodeAtLocation(tree, [...list]);
  const [before, last] = node?.children?.slice(-2) ?? [];
  if (node === undefined || before === undefined) return insert((node?.offset ?? 0) + 1, '', '');
  const [earlier, latest] = last === undefined ? [undefined, before] : [before, last];
  const from = earlier === undefined ? node.offset + 1 : earlier.offset + earlier.length;
  const space = text.slice(from, latest.offset).replace(',', '') || ' ';
  return insert(latest.offset + latest.length, `,${space}`, /\n( *)$/.exec(space)?.[1] ?? '');

  function insert(offset: number, prefix: string, indent: string): { readonly text: string; readonly at: number } {
    const content = `${prefix}${formatJson(entry, indent)}`;
    return { text: applyEdits(text, [{ offset, length: 0, content }]), at: offset + prefix.length };
  }
}
