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

const components = new Map<string, KnownComponent>();
const traits = new Map<string, BlockTraits>();
const lazy = new Map<string, () => Promise<KnownComponent>>();

/** Adds or replaces a block's component: `registerBlock("invoice", Invoice)`. */
export function registerBlock<Options>(word: string, component: BlockComponent<Options>, blockTraits: BlockTraits = {}): void {
  // See KnownComponent.
  components.set(word, component as KnownComponent);
  traits.set(word, blockTraits);
}

/** The same for a heavy component: it loads before the first page that uses it renders. */
export function registerLazyBlock<Options>(word: string, load: () => Promise<BlockComponent<Options>>): void {
  // See KnownComponent.
  lazy.set(word, load as () => Promise<KnownComponent>);
}

/** Whether the first of these blocks renders the screen's title. */
export function rendersTitle([first]: readonly BlockPlan[]): boolean {
  return first !== undefined && traits.get(first.block)?.rendersTitle === true;
}

/** Loads the heavy blocks of these plans. */
export async function prepareBlocks(plans: readonly (ScreenPlan | LayoutPlan | undefined)[]): Promise<void> {
  const words = new Set(plans.flatMap((plan) => (plan === undefined ? [] : wordsOf(plan.blocks))));
  await Promise.all(
    [...words].map(async (word) => {
      const load = lazy.get(word);
      if (load !== undefined && !components.has(word)) components.set(word, await load());
    }),
  );
}

function wordsOf(blocks: unknown): readonly string[] {
  if (Array.isArray(blocks)) return blocks.flatMap(wordsOf);
  if (!isObject(blocks)) return [];
  const words = typeof blocks['block'] === 'string' ? [blocks['block']] : [];
  return [...words, ...wordsOf(blocks['blocks'])];
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
  const Component = components.get(plan.block);
  if (Component === undefined) throw new Error(`The block "${plan.block}" has no component, or was not prepared.`);
  if (!isShown && traits.get(plan.block)?.rendersWhenHidden !== true) return null;
  return isShown ? (
    <Component {...plan} />
  ) : (
    <HiddenContext value={true}>
      <Component {...plan} />
    </HiddenContext>
  );
}
