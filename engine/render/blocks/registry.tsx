import { createContext, type ReactNode, useContext } from 'react';
import { type BlockPlan, isObject, type LayoutPlan, type ScreenPlan } from '../../declare/index.ts';
import { useHolds } from '../frame.tsx';

/** Draws one word. It gets the options that the word's slots describe, compiled. */
export type BlockComponent<Options> = (options: Options) => ReactNode;

/** Compile made the options by the slots of the word, which is what the word's component takes. */
type KnownComponent = BlockComponent<BlockPlan>;

const known = new Map<string, KnownComponent>();
const lazy = new Map<string, () => Promise<KnownComponent>>();
/** Words that draw something else while their `when` does not hold. */
const drawnAnyway = new Set<string>();

/** Adds a word's component, or replaces one: `registerBlock("invoice", Invoice)`. */
export function registerBlock<Options>(word: string, component: BlockComponent<Options>): void {
  // See KnownComponent.
  known.set(word, component as KnownComponent);
}

/** The same for a heavy one: it is loaded before the first page that uses it is drawn. */
export function registerLazyBlock<Options>(word: string, load: () => Promise<BlockComponent<Options>>): void {
  // See KnownComponent.
  lazy.set(word, load as () => Promise<KnownComponent>);
}

/** For a word that draws something else while hidden: it is drawn inside of {@link HiddenContext}. */
export function drawWhenHidden(word: string): void {
  drawnAnyway.add(word);
}

/** Loads the heavy blocks that these plans use. To be awaited before `<Page>` is drawn, on both sides. */
export async function prepareBlocks(plans: readonly (ScreenPlan | LayoutPlan | undefined)[]): Promise<void> {
  const words = new Set(plans.flatMap((plan) => (plan === undefined ? [] : wordsOf(plan.blocks))));
  await Promise.all(
    [...words].map(async (word) => {
      const load = lazy.get(word);
      if (load !== undefined && !known.has(word)) known.set(word, await load());
    }),
  );
}

function wordsOf(blocks: unknown): readonly string[] {
  if (Array.isArray(blocks)) return blocks.flatMap(wordsOf);
  if (!isObject(blocks)) return [];
  const own = typeof blocks['block'] === 'string' ? [blocks['block']] : [];
  return [...own, ...wordsOf(blocks['blocks'])];
}

const HiddenContext = createContext(false);

/** Whether the block's own `when` does not hold. */
export function useHidden(): boolean {
  return useContext(HiddenContext);
}

export function Blocks({ plans }: { readonly plans: readonly BlockPlan[] }) {
  // Blocks of a screen never change places: their number is their name.
  return plans.map((plan, index) => <Block key={`${index}-${plan.block}`} plan={plan} />);
}

function Block({ plan }: { readonly plan: BlockPlan }) {
  const holds = useHolds();
  const isShown = holds(plan.when);
  const Component = known.get(plan.block);
  if (Component === undefined) throw new Error(`The block "${plan.block}" has no component, or was not prepared.`);
  if (!isShown && !drawnAnyway.has(plan.block)) return null;
  return isShown ? (
    <Component {...plan} />
  ) : (
    <HiddenContext value={true}>
      <Component {...plan} />
    </HiddenContext>
  );
}
