// The accessibility tree of Chromium as text: one line for each node that a screen reader reads.
import type { CDPSession } from '@playwright/test';

/** A node of `Accessibility.getFullAXTree`. */
interface TreeNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly backendDOMNodeId?: number;
  readonly role?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
  readonly description?: { readonly value?: unknown };
  readonly value?: { readonly value?: unknown };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
  readonly childIds?: readonly string[];
}

export interface TreeLine {
  readonly depth: number;
  readonly text: string;
}

/** States that are read out; a value of these is left out. */
const silentStates: Readonly<Record<string, unknown>> = {
  level: undefined,
  checked: undefined,
  expanded: undefined,
  pressed: undefined,
  selected: false,
  required: false,
  invalid: 'false',
  disabled: false,
  busy: false,
  modal: false,
  hasPopup: 'false',
  live: undefined,
};
/** Without a meaning of their own: only what is in them is read. */
const transparent = new Set(['generic', 'none', 'LayoutTable', 'LayoutTableRow', 'LayoutTableCell', 'RootWebArea']);
/** Their texts are their name or value. */
const leaves = new Set(['textbox', 'combobox', 'button', 'link', 'checkbox', 'radio', 'image', 'switch', 'heading', 'term']);
/** Their texts name a control or a group, which is a line of its own. */
const labels = new Set(['LabelText', 'Legend']);

interface Tree {
  /** By the node's id. */
  readonly nodes: ReadonlyMap<string, TreeNode>;
  /** What `aria-current` says, by the id of the element, because Chromium's tree lacks it. */
  readonly current: ReadonlyMap<number, string>;
}

export async function readTree(session: CDPSession): Promise<readonly TreeLine[]> {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const byId = new Map<string, TreeNode>(nodes.map((node) => [node.nodeId, node]));
  const [root] = nodes;
  return root === undefined ? [] : formatNode(root, { nodes: byId, current: await readCurrent(session) }, 0);
}

async function readCurrent(session: CDPSession): Promise<ReadonlyMap<number, string>> {
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '[aria-current]' });
  const elements = await Promise.all(nodeIds.map((nodeId) => session.send('DOM.describeNode', { nodeId })));
  return new Map(
    elements.map(({ node: { backendNodeId, attributes = [] } }) => [
      backendNodeId,
      attributes[attributes.indexOf('aria-current') + 1] ?? '',
    ]),
  );
}

function formatNode(node: TreeNode, tree: Tree, depth: number): readonly TreeLine[] {
  const role = String(node.role?.value ?? '');
  if (role === 'InlineTextBox' || role === 'ListMarker') return [];
  const children = (node.childIds ?? []).flatMap((id) => tree.nodes.get(id) ?? []);
  const formatChildren = (to: number) => joinTexts(children.flatMap((child) => formatNode(child, tree, to)));
  if (labels.has(role)) return formatChildren(depth).filter(({ text }) => !text.startsWith('text '));
  const name = readText(node.name);
  const states = describe(node, tree);
  const isTransparent = transparent.has(role) && states.length === 0;
  if (node.ignored || isTransparent) return formatChildren(depth);
  if (role === 'StaticText') return name === '' ? [] : [{ depth, text: `text ${name}` }];
  const line = { depth, text: [role, ...(name === '' ? [] : [JSON.stringify(name)]), ...states].join(' ') };
  // A link or heading may have a control or an image in it.
  const inner = formatChildren(depth + 1).filter(({ text }) => !leaves.has(role) || !/^text |^generic/.test(text));
  return role === 'combobox' ? [line] : joinOnlyChild(line, inner, name);
}

/** `listitem: link "Home"`; nothing for an element without a name and content, of which nothing is read. */
function joinOnlyChild(line: TreeLine, inner: readonly TreeLine[], name: string): readonly TreeLine[] {
  const [child] = inner;
  const isUnnamed = name === '' && !leaves.has(line.text.split(' ')[0] ?? '');
  if (child === undefined) return isUnnamed ? [] : [line];
  const isJoined = isUnnamed && inner.filter(({ depth }) => depth === child.depth).length === 1;
  if (!isJoined) return [line, ...inner];
  const followers = inner.slice(1).map(({ depth, text }) => ({ depth: depth - 1, text }));
  return [{ depth: line.depth, text: `${line.text}: ${child.text.replace(/^text /, '')}` }, ...followers];
}

/** Value, states and description. */
function describe(node: TreeNode, tree: Tree): readonly string[] {
  const value = readText(node.value);
  const description = readText(node.description);
  const current = tree.current.get(node.backendDOMNodeId ?? -1);
  const isItem = node.role?.value === 'listitem';
  const properties = (node.properties ?? []).filter((property) => property.name in silentStates && !isItem);
  return [
    ...(value === '' ? [] : [`= ${value}`]),
    ...properties.flatMap(({ name: state, value: { value: stateValue } }) => {
      if (stateValue === undefined || stateValue === silentStates[state]) return [];
      return stateValue === true ? [state] : [`${state}=${String(stateValue)}`];
    }),
    ...(current === undefined ? [] : [`current=${current}`]),
    ...(description === '' ? [] : [`(${description})`]),
  ];
}

const readText = (holder: { readonly value?: unknown } | undefined): string =>
  String(holder?.value ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Texts of one place are read in one go; the mark before a control (必須) and a term are followed by what they are about. */
function joinTexts(lines: readonly TreeLine[]): readonly TreeLine[] {
  const joined: TreeLine[] = [];
  for (const line of lines) {
    const previous = joined.at(-1);
    const join = previous?.depth === line.depth ? findJoin(previous.text, line.text) : undefined;
    if (join !== undefined) joined.splice(-1, 1, { ...line, text: join });
    else joined.push(line);
  }
  return joined;
}

function findJoin(previous: string, text: string): string | undefined {
  if (previous.startsWith('term ') && text.startsWith('definition: ')) return `${previous}: ${text.slice('definition: '.length)}`;
  if (!previous.startsWith('text ')) return undefined;
  if (text.startsWith('text ')) return `${previous} ${text.slice('text '.length)}`;
  return /^(textbox|combobox)/.test(text) ? `${previous.slice('text '.length)}, ${text}` : undefined;
}
