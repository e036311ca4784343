import {
  type BlockPlan,
  type DataPlan,
  isObject,
  type Json,
  type JsonObject,
  type LinkPlan,
  type Scopes,
  type ScreenPlan,
} from '../../../../engine/declare/index.ts';
import { readPath } from '../../../../engine/validate/index.ts';

/** What happens after a successful call, as declared. */
interface Success {
  readonly leadsTo?: LinkPlan;
  readonly done?: unknown;
}

/** A form block whose main button makes the call. */
export interface FoundForm {
  readonly formId: string;
  readonly success: Success;
}

/** An action that makes the call, and the form block around it. */
export interface FoundAction {
  readonly action: Success & {
    readonly send: string;
    readonly payload?: { readonly [name: string]: DataPlan | Json };
  };
  /** Set when it is a secondary action of a form block. */
  readonly formId: string | undefined;
}

/** Finds the form block or action that makes a call. */
export function findSender(screen: ScreenPlan, call: string): FoundForm | FoundAction | undefined {
  for (const block of blocksOf(screen.blocks)) {
    const formId = block.block === 'form' && typeof block['of'] === 'string' ? block['of'] : undefined;
    // The compiler has checked the block's options.
    if (formId !== undefined && block['send'] === call) return { formId, success: block as Success };
    // A toggle makes its call itself, with the values it was rendered with.
    if (formId === undefined && block['send'] === call) {
      return { action: { send: call, ...(block['done'] === undefined ? {} : { done: block['done'] }) }, formId: undefined };
    }
    const action = actionsOf(block).find((each) => each.send === call);
    if (action !== undefined) return { action, formId };
  }
  return undefined;
}

/** Whether the screen has the form itself, not only a review: `(signup/confirm, "signup")` → false. */
export function hasFormBlock(screen: ScreenPlan, formId: string): boolean {
  return [...blocksOf(screen.blocks)].some((block) => block.block === 'form' && block['of'] === formId);
}

/** The payload of an action's call, with its data references resolved. */
export function payloadOf(action: FoundAction['action'], scopes: Scopes): JsonObject {
  return Object.fromEntries(
    Object.entries(action.payload ?? {}).map(([name, value]) => [
      name,
      isDataPlan(value) ? toJson(readPath(scopes, value.at)) : value,
    ]),
  );
}

function* blocksOf(blocks: readonly BlockPlan[]): Generator<BlockPlan> {
  for (const block of blocks) {
    yield block;
    const below = block['blocks'];
    // Nested blocks were compiled as blocks.
    if (Array.isArray(below)) yield* blocksOf(below as readonly BlockPlan[]);
  }
}

function actionsOf(block: BlockPlan): readonly FoundAction['action'][] {
  const item = block['item'];
  const lists = [block['actions'], block['items'], isObject(item) ? item['actions'] : undefined];
  return lists.flatMap((list) => (Array.isArray(list) ? list.filter(isAction) : []));
}

function isAction(value: unknown): value is FoundAction['action'] {
  return isObject(value) && typeof value['send'] === 'string';
}

function isDataPlan(value: DataPlan | Json): value is DataPlan {
  return isObject(value) && Array.isArray(value['at']);
}

/** Page data is JSON; a missing value becomes null. */
function toJson(value: unknown): Json {
  return value === undefined ? null : (value as Json);
}
