import {
  blockWords,
  type Declarations,
  type DeclaredBlock,
  type DeclaredScreen,
  isObject,
  type Json,
  type JsonObject,
  type Options,
  type Slot,
} from '../../../engine/declare/index.ts';
import type { Awaited } from '../areas/awaited.ts';

const wordOf = new Map(blockWords.map((word) => [word.block, word]));

/** Whether a link or a call is not there yet. */
interface Gone {
  readonly link: (address: string) => boolean;
  readonly call: (id: string) => boolean;
}

/**
 * The declarations without what nobody serves yet, and without what leads there: a row, a button or a menu's entry goes with its target,
 * and a list or panel of which nothing is left goes too. Pure.
 * With `screens: ["mypage/plans"]` → no `/mypage/plans`, and no entry of it in the menu.
 */
export function takeAwaited(declarations: Declarations, awaited: Awaited): Declarations {
  const screens = without(declarations.screens, awaited.screens);
  const routes = [...awaited.routes, ...awaited.screens.flatMap((name) => declarations.screens[name]?.route ?? [])];
  const there = Object.values(screens).map(({ route }) => route);
  const gone: Gone = {
    // A step that is fixed wins over a parameter, as it does where pages are found.
    link: (address) => routes.some((route) => isRoute(route, address)) && !there.some((route) => isRoute(route, address)),
    call: (id) => awaited.calls.includes(id),
  };
  const clear = (blocks: readonly DeclaredBlock[]): readonly DeclaredBlock[] => takeFromBlocks(blocks, gone) ?? [];
  return {
    ...declarations,
    screens: mapValues(screens, (screen): DeclaredScreen => ({ ...screen, blocks: clear(screen.blocks) })),
    layouts: mapValues(declarations.layouts, ({ failure, ...layout }) => ({
      ...layout,
      ...(failure === undefined || gone.link(failure.link) ? {} : { failure }),
      blocks: clear(layout.blocks),
    })),
    calls: without(declarations.calls, awaited.calls),
    flows: without(declarations.flows, awaited.flows),
  };
}

/** `("/plans/{planId}", "/plans/{id}?from=top")` → true: a parameter stands for any step. */
function isRoute(route: string, link: string): boolean {
  const [address = ''] = link.split(/[?#]/);
  const [steps, wanted] = [route.split('/'), address.split('/')];
  return steps.length === wanted.length && steps.every((step, index) => step === wanted[index] || step.startsWith('{'));
}

/** undefined: there were some, and none is left. */
function takeFromBlocks(blocks: readonly DeclaredBlock[], gone: Gone): readonly DeclaredBlock[] | undefined {
  const left = blocks.map((block) => takeFromBlock(block, gone)).filter((block) => block !== undefined);
  return left.length === 0 && blocks.length > 0 ? undefined : left;
}

function takeFromBlock(block: DeclaredBlock, gone: Gone): DeclaredBlock | undefined {
  const name = Object.keys(block).find((key) => wordOf.has(key));
  const options = name === undefined ? undefined : block[name];
  const word = name === undefined ? undefined : wordOf.get(name);
  if (name === undefined || word === undefined || !isObject(options)) return block;
  // A declared file is JSON.
  const left = takeFromOptions(word.options, options as JsonObject, gone);
  return left === undefined ? undefined : { ...block, [name]: left };
}

/** undefined: something that it cannot be without is gone. Of an action that is its target, which is a link or a call. */
function takeFromOptions(slots: Options, options: JsonObject, gone: Gone): JsonObject | undefined {
  const left: Record<string, Json> = {};
  for (const [name, value] of Object.entries(options)) {
    const slot = slots[name];
    const kept = slot === undefined ? value : takeFromSlot(slot, value, gone);
    if (kept !== undefined) left[name] = kept;
    else if (slot?.required === true || isTarget(slots, name)) return undefined;
  }
  return left;
}

/** An action has one of `send` and `link`, so neither is required by itself. */
function isTarget(slots: Options, name: string): boolean {
  return (name === 'send' || name === 'link') && slots['send'] !== undefined && slots['link'] !== undefined;
}

function takeFromSlot(slot: Slot, value: Json, gone: Gone): Json | undefined {
  switch (slot.slot) {
    case 'link':
      return typeof value === 'string' && gone.link(value) ? undefined : value;
    case 'call':
      return gone.call(String(value)) ? undefined : value;
    case 'group':
      // A declared file is JSON.
      return isObject(value) ? takeFromOptions(slot.options, value as JsonObject, gone) : value;
    case 'blocks':
      // As above; a block is an object of it.
      return Array.isArray(value) ? takeFromBlocks(value as readonly DeclaredBlock[], gone) : value;
    case 'list': {
      if (!Array.isArray(value)) return value;
      const left = value.map((each: Json) => takeFromSlot(slot.of, each, gone)).filter((each) => each !== undefined);
      return left.length === 0 && value.length > 0 ? undefined : left;
    }
    default:
      return value;
  }
}

function without<Part>(parts: { readonly [name: string]: Part }, names: readonly string[]): { readonly [name: string]: Part } {
  return Object.fromEntries(Object.entries(parts).filter(([name]) => !names.includes(name)));
}

function mapValues<Part>(parts: { readonly [name: string]: Part }, map: (part: Part) => Part): { readonly [name: string]: Part } {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, map(part)]));
}
