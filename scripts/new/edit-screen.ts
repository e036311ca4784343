// Adds links and blocks to existing screens; the rest of their text is unchanged.
import { applyEdits, findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { DeclaredFile } from '../../engine/check/index.ts';
import { type DeclaredBlock, isObject, type JsonObject } from '../../engine/declare/index.ts';
import type { LinkedFile } from './created-files.ts';
import { formatJson } from './format-json.ts';

export interface EditedScreen {
  readonly name: string;
  readonly blocks: readonly DeclaredBlock[];
  readonly files: readonly DeclaredFile[];
}

/** Adds a row at the end of the screen's rows, or a new block; a route with parameters gets a button, which can set them. */
export function linkFrom(
  { name, blocks, files }: EditedScreen,
  { route, text }: { readonly route: string; readonly text: string },
): LinkedFile {
  const parameters = [...route.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const exampleParams = Object.fromEntries(parameters.map((parameter) => [parameter, '1']));
  const entry = { link: route, text, ...(parameters.length === 0 ? {} : { params: exampleParams }) };
  const place = parameters.length === 0 ? findLinks(blocks) : undefined;
  const block = parameters.length === 0 ? 'rows' : 'actions';
  return place === undefined
    ? addBlock({ name, files }, { [block]: { items: [entry] } }, `leads to ${route}`)
    : addEntry({ name, files }, ['blocks', ...place.path], entry, `leads to ${route}, at the end of its ${place.name}`);
}

/** Adds a block at the end of a screen. `purpose`: what it does, `sends gift`. */
export function addBlock(screen: Omit<EditedScreen, 'blocks'>, block: JsonObject, purpose: string): LinkedFile {
  return addEntry(screen, ['blocks'], block, `${purpose}, at the end of its blocks`);
}

function addEntry(
  { name, files }: Omit<EditedScreen, 'blocks'>,
  list: readonly (string | number)[],
  entry: JsonObject,
  purpose: string,
): LinkedFile {
  const path = `screens/${name}.screen.json`;
  const { text, at } = append(files.find((file) => file.path === path)?.text ?? '', list, entry);
  return { path, text, location: `${text.slice(0, at).split('\n').length} ${purpose}` };
}

/** The last list of links on a screen that is always shown: the items of `rows`, or of the last group of `link-cards`. */
function findLinks(
  blocks: readonly DeclaredBlock[],
): { readonly name: string; readonly path: readonly (string | number)[] } | undefined {
  const index = blocks.findLastIndex((block) => ('rows' in block || 'link-cards' in block) && !('when' in block));
  const block = blocks[index];
  if (block === undefined) return undefined;
  if ('rows' in block) return { name: 'rows', path: [index, 'rows', 'items'] };
  const cards = block['link-cards'];
  const groups = isObject(cards) && Array.isArray(cards['groups']) ? cards['groups'] : [];
  if (groups.length === 0) return undefined;
  return { name: 'link-cards', path: [index, 'link-cards', 'groups', groups.length - 1, 'items'] };
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
