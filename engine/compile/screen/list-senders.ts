import { type BlockPlan, findBlock, isObject, type Options } from '../../declare/index.ts';

/** A call that a compiled block sends. */
export interface Sender {
  readonly call: string;
  readonly block: BlockPlan;
  /** The form that the block renders. */
  readonly formId: string | undefined;
  /** The call is one of the block's actions; without it the block itself sends the call, with what is entered in it. */
  readonly action?: Readonly<Record<string, unknown>>;
}

/** All blocks at any depth, parents first. */
function* walkBlocks(blocks: readonly BlockPlan[]): Generator<BlockPlan> {
  for (const block of blocks) {
    yield block;
    for (const [name, { type }] of Object.entries(optionsOf(block))) {
      const below = block[name];
      // compileBlocks compiled them.
      if (type === 'blocks' && Array.isArray(below)) yield* walkBlocks(below as readonly BlockPlan[]);
    }
  }
}

/** By the blocks of a plan, which each request asks about. */
const sendersOfBlocks = new WeakMap<readonly BlockPlan[], readonly Sender[]>();

/** Calls that blocks send, by the option schemas of the vocabulary; the block's own call before those of its actions. */
export function listSenders(blocks: readonly BlockPlan[]): readonly Sender[] {
  const senders = sendersOfBlocks.get(blocks) ?? [...walkSenders(blocks)];
  sendersOfBlocks.set(blocks, senders);
  return senders;
}

function* walkSenders(blocks: readonly BlockPlan[]): Generator<Sender> {
  for (const block of walkBlocks(blocks)) {
    const options = optionsOf(block);
    const formOption = Object.keys(options).find((name) => options[name]?.type === 'form');
    const form = formOption === undefined ? undefined : block[formOption];
    const formId = typeof form === 'string' ? form : undefined;
    for (const { call, at } of listCalls(options, block, block))
      yield { call, block, formId, ...(at === block ? {} : { action: at }) };
  }
}

/** Forms that are entered on a screen; a review only shows one. */
export function listEnteredForms(blocks: readonly BlockPlan[]): readonly string[] {
  return listSenders(blocks).flatMap(({ formId, action }) => (formId === undefined || action !== undefined ? [] : [formId]));
}

interface Sent {
  readonly call: string;
  /** The options of the block or action that names the call. */
  readonly at: Readonly<Record<string, unknown>>;
}

function optionsOf({ block }: BlockPlan): Options {
  return findBlock(block)?.options ?? {};
}

function listCalls(options: Options, at: Sent['at'], block: BlockPlan): readonly Sent[] {
  const directCalls = Object.entries(options).flatMap(([name, schema]): readonly Sent[] => {
    const call = at[name];
    // A call for another page of a list only reads.
    if (schema.type !== 'call' || schema.takes === 'page' || typeof call !== 'string') return [];
    return [{ call, at: schema.takes === 'form' ? block : at }];
  });
  const below = Object.entries(options).flatMap(([name, schema]) => {
    const group = schema.type === 'list' ? schema.of : schema;
    if (group.type !== 'group') return [];
    const parts = [at[name]].flat().filter(isObject);
    return parts.flatMap((part) => listCalls(group.options, part, block));
  });
  return [...directCalls, ...below];
}
