import { createContext, type ReactNode, useContext } from 'react';
import { type BlockPlan, isObject, type LayoutPlan, type ScreenPlan } from '../../declare/index.ts';
import { useHolds } from '../frame.tsx';

/** Renders one block. It receives the block's compiled options. */
export type BlockComponent<Options> = (options: Options) => ReactNode;

/** compile builds the options from the block's option schemas, which match its component's props. */
type KnownComponent = BlockComponent<BlockPlan>;

/** What a block's component does besides rendering its options. */
interface BlockTraits {
  /** It renders something else while its `when` does not hold, inside {@link HiddenContext}. */
  readonly rendersWhenHidden?: boolean;
  /** It renders the screen's title itself, if it is the first block. */
  readonly rendersTitle?: boolean;
}

const blocks = new Map<string, RegisteredBlock>();
const lazy = new Map<string, LoadBlock>();

/** Loads the module of a block's component. */
type LoadBlock = () => Promise<{ readonly component: RegisteredBlock }>;

/** A block's component with what it does besides: what the `component.tsx` of a block exports. */
export interface RegisteredBlock extends BlockTraits {
  readonly component: KnownComponent;
}

/** `defineBlock(Hero, { rendersTitle: true })`: what the file of a block's component exports as `component`. */
export function defineBlock<Options>(component: BlockComponent<Options>, blockTraits: BlockTraits = {}): RegisteredBlock {
  // See KnownComponent.
  return { ...blockTraits, component: component as KnownComponent };
}

/** Adds or replaces the components of blocks, by word. */
export function registerBlocks(added: { readonly [word: string]: RegisteredBlock }): void {
  for (const [word, block] of Object.entries(added)) blocks.set(word, block);
}

/** The same for heavy components: each loads before the first page that uses it renders. */
export function registerLazyBlocks(added: { readonly [word: string]: LoadBlock }): void {
  for (const [word, load] of Object.entries(added)) lazy.set(word, load);
}

/** Whether the first of these blocks renders the screen's title. */
export function rendersTitle([first]: readonly BlockPlan[]): boolean {
  return first !== undefined && blocks.get(first.block)?.rendersTitle === true;
}

/** Loads the heavy blocks of these plans. */
export async function prepareBlocks(plans: readonly (ScreenPlan | LayoutPlan | undefined)[]): Promise<void> {
  const words = new Set(plans.flatMap((plan) => (plan === undefined ? [] : wordsOf(plan.blocks))));
  await Promise.all(
    [...words].map(async (word) => {
      const load = lazy.get(word);
      if (load !== undefined && !blocks.has(word)) blocks.set(word, (await load()).component);
    }),
  );
}

function wordsOf(part: unknown): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(wordsOf);
  if (!isObject(part)) return [];
  const words = typeof part['block'] === 'string' ? [part['block']] : [];
  return [...words, ...wordsOf(part['blocks'])];
}

const HiddenContext = createContext(false);

/** Whether the block's own `when` does not hold. */
export function useHidden(): boolean {
  return useContext(HiddenContext);
}

export function Blocks({ plans }: { readonly plans: readonly BlockPlan[] }) {
  // Blocks of a screen never change order, so the index is a stable key.
  return plans.map((plan, index) => <Block key={`${index}-${plan.block}`} plan={plan} />);
}

function Block({ plan }: { readonly plan: BlockPlan }) {
  const holds = useHolds();
  const isShown = holds(plan.when);
  const block = blocks.get(plan.block);
  if (block === undefined) throw new Error(`The block "${plan.block}" has no component, or was not prepared.`);
  const { component: Component, rendersWhenHidden } = block;
  if (!isShown && rendersWhenHidden !== true) return null;
  return isShown ? (
    <Component {...plan} />
  ) : (
    <HiddenContext value={true}>
      <Component {...plan} />
    </HiddenContext>
  );
}
