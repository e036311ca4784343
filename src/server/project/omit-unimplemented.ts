import {
  blockEntries,
  type Declarations,
  type DeclaredBlock,
  type DeclaredScreen,
  isObject,
  type Json,
  type JsonObject,
  type OptionSchema,
  type Options,
} from '../../../engine/declare/index.ts';
import type { Unimplemented } from './unimplemented.ts';

const blockTypes = new Map(blockEntries.map((entry) => [entry.block, entry]));

/** Whether the target of a link or call is not implemented. */
interface MissingTargets {
  readonly link: (address: string) => boolean;
  readonly call: (id: string) => boolean;
}

/**
 * Removes what is not implemented yet, and everything that leads to it: rows, buttons and menu entries go with their target, and
 * lists and panels that become empty go too. Pure. With `screens: ["mypage/plans"]` → no `/mypage/plans`, and no entry of it in
 * the menu.
 */
export function omitUnimplemented(declarations: Declarations, names: Unimplemented): Declarations {
  const screens = omitNames(declarations.screens, names.screens);
  const routes = [...names.routes, ...names.screens.flatMap((name) => declarations.screens[name]?.route ?? [])];
  const servedRoutes = Object.values(screens).map(({ route }) => route);
  const missing: MissingTargets = {
    // A fixed path segment wins over a parameter, as in the router.
    link: (address) => routes.some((route) => isRoute(route, address)) && !servedRoutes.some((route) => isRoute(route, address)),
    call: (id) => names.calls.includes(id),
  };
  const omitFrom = (blocks: readonly DeclaredBlock[]): readonly DeclaredBlock[] => omitFromBlocks(blocks, missing) ?? [];
  return {
    ...declarations,
    screens: mapValues(screens, (screen): DeclaredScreen => ({ ...screen, blocks: omitFrom(screen.blocks) })),
    layouts: mapValues(declarations.layouts, ({ failure, ...layout }) => ({
      ...layout,
      ...(failure === undefined || missing.link(failure.link) ? {} : { failure }),
      blocks: omitFrom(layout.blocks),
    })),
    calls: omitNames(declarations.calls, names.calls),
    flows: omitNames(declarations.flows, names.flows),
  };
}

/** `("/plans/{planId}", "/plans/{id}?from=top")` → true: a parameter matches any segment. */
function isRoute(route: string, link: string): boolean {
  const [address = ''] = link.split(/[?#]/);
  const [expected, actual] = [route.split('/'), address.split('/')];
  return expected.length === actual.length && expected.every((step, index) => step === actual[index] || step.startsWith('{'));
}

/** undefined: every block was removed. */
function omitFromBlocks(blocks: readonly DeclaredBlock[], missing: MissingTargets): readonly DeclaredBlock[] | undefined {
  const remaining = blocks.map((block) => omitFromBlock(block, missing)).filter((block) => block !== undefined);
  return remaining.length === 0 && blocks.length > 0 ? undefined : remaining;
}

function omitFromBlock(block: DeclaredBlock, missing: MissingTargets): DeclaredBlock | undefined {
  const name = Object.keys(block).find((key) => blockTypes.has(key));
  const options = name === undefined ? undefined : block[name];
  const entry = name === undefined ? undefined : blockTypes.get(name);
  if (name === undefined || entry === undefined || !isObject(options)) return block;
  // A declared file is JSON.
  const remaining = omitFromOptions(entry.options, options as JsonObject, missing);
  return remaining === undefined ? undefined : { ...block, [name]: remaining };
}

/** undefined: a required option was removed. For an action, that is its target, a link or a call. */
function omitFromOptions(schemas: Options, options: JsonObject, missing: MissingTargets): JsonObject | undefined {
  const remaining: Record<string, Json> = {};
  for (const [name, value] of Object.entries(options)) {
    const schema = schemas[name];
    const option = schema === undefined ? value : omitFromOption(schema, value, missing);
    if (option !== undefined) remaining[name] = option;
    else if (schema?.required === true || isTarget(schemas, name)) return undefined;
  }
  return remaining;
}

/** An action has either `send` or `link`, so neither is marked as required. */
function isTarget(schemas: Options, name: string): boolean {
  return (name === 'send' || name === 'link') && schemas['send'] !== undefined && schemas['link'] !== undefined;
}

function omitFromOption(schema: OptionSchema, value: Json, missing: MissingTargets): Json | undefined {
  switch (schema.type) {
    case 'link':
      return typeof value === 'string' && missing.link(value) ? undefined : value;
    case 'call':
      return missing.call(String(value)) ? undefined : value;
    case 'group':
      // A declared file is JSON.
      return isObject(value) ? omitFromOptions(schema.options, value as JsonObject, missing) : value;
    case 'blocks':
      // As above; a block is an object of it.
      return Array.isArray(value) ? omitFromBlocks(value as readonly DeclaredBlock[], missing) : value;
    case 'list': {
      if (!Array.isArray(value)) return value;
      const remaining = value
        .map((element: Json) => omitFromOption(schema.of, element, missing))
        .filter((element) => element !== undefined);
      return remaining.length === 0 && value.length > 0 ? undefined : remaining;
    }
    default:
      return value;
  }
}

function omitNames<Part>(parts: { readonly [name: string]: Part }, names: readonly string[]): { readonly [name: string]: Part } {
  return Object.fromEntries(Object.entries(parts).filter(([name]) => !names.includes(name)));
}

function mapValues<Part>(parts: { readonly [name: string]: Part }, map: (part: Part) => Part): { readonly [name: string]: Part } {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, map(part)]));
}
