import {
  type BlockPlan,
  type DataPlan,
  isObject,
  type Json,
  type JsonObject,
  type LinkPlan,
  type Scopes,
  type ScreenPlan,
} from '../../../../../engine/declare/index.ts';
import { readPath } from '../../../../../engine/validate/index.ts';

/** What is declared of a call's success. */
interface Success {
  readonly leadsTo?: LinkPlan;
  readonly done?: unknown;
}

/** A form of a screen, by its main button. */
export interface FoundForm {
  readonly formId: string;
  readonly success: Success;
}

/** A button of a screen that makes a call, and the form that it stands in. */
export interface FoundAction {
  readonly action: Success & {
    readonly send: string;
    readonly payload?: { readonly [name: string]: DataPlan | Json };
  };
  /** Set when it is a secondary action of a form block. */
  readonly formId: string | undefined;
}

/** The form block that sends this call, or the action that does. */
export function findSender(screen: ScreenPlan, call: string): FoundForm | FoundAction | undefined {
  for (const block of blocksOf(screen.blocks)) {
    const formId = block.block === 'form' && typeof block['of'] === 'string' ? block['of'] : undefined;
    // Compiled of the options of its word.
    if (formId !== undefined && block['send'] === call) return { formId, success: block as Success };
    // Switches make their call themselves, with what each was drawn with.
    if (formId === undefined && block['send'] === call) {
      return { action: { send: call, ...(block['done'] === undefined ? {} : { done: block['done'] }) }, formId: undefined };
    }
    const action = actionsOf(block).find((each) => each.send === call);
    if (action !== undefined) return { action, formId };
  }
  return undefined;
}

/** Whether a form is typed on this screen. `formId`: `signup`; its confirm page only reviews it. */
export function hasFormBlock(screen: ScreenPlan, formId: string): boolean {
  return [...blocksOf(screen.blocks)].some((block) => block.block === 'form' && block['of'] === formId);
}

/** What an action's call is sent: its declared payload, data read from the scopes. */
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

/** What a page's data holds is JSON; an absent value is null. */
function toJson(value: unknown): Json {
  return value === undefined ? null : (value as Json);
}
