import { createContext, type ReactNode, Suspense, use, useContext } from 'react';
import type { BlockPlan, PlanWords } from '../../declare/index.ts';
import { useFrame, useHolds } from '../frame.tsx';
import type { FormHost } from '../host.ts';

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
/** Words of lazy blocks that hydrate after the page around them. */
const later = new Set<string>();

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

/**
 * The same for blocks around a screen: header, menu, footer. A page is hydrated without them and can be used; what the server rendered of
 * them works like a page without scripts until they have loaded.
 */
export function registerLaterBlocks(added: { readonly [word: string]: LoadBlock }): void {
  registerLazyBlocks(added);
  for (const word of Object.keys(added)) later.add(word);
}

/** Whether the first of these blocks renders the screen's title. */
export function rendersTitle([first]: readonly BlockPlan[]): boolean {
  return first !== undefined && blocks.get(first.block)?.rendersTitle === true;
}

/** Loads the heavy blocks of plans. `isRendered`: a server has rendered them, and those that hydrate later are left out. */
export async function prepareBlocks(words: PlanWords, isRendered: boolean): Promise<void> {
  await Promise.all([...words.read('block')].map((word) => (isRendered && later.has(word) ? undefined : loadBlock(word))));
}

async function loadBlock(word: string): Promise<void> {
  const load = lazy.get(word);
  if (load !== undefined && !blocks.has(word)) blocks.set(word, (await load()).component);
}

/** Milliseconds until a block that could not be loaded is tried again. */
const retryAfter = 5000;
const waitingBlocks = new Map<string, Promise<void>>();

/** Tries until the block is there. If its file is gone since a newer release, a new document replaces the page. */
function awaitBlock(word: string, host: FormHost): Promise<void> {
  const load = async (): Promise<void> => {
    try {
      await loadBlock(word);
    } catch (error) {
      await host.reloadIfOutdated?.(error);
      await new Promise((resolve) => setTimeout(resolve, retryAfter));
      await load();
    }
  };
  const promise = waitingBlocks.get(word) ?? load();
  waitingBlocks.set(word, promise);
  return promise;
}

const HiddenContext = createContext(false);

/** Whether the block's own `when` does not hold. */
export function useHidden(): boolean {
  return useContext(HiddenContext);
}

export function Blocks({ plans }: { readonly plans: readonly BlockPlan[] }) {
  // Blocks of a screen never change order, so the index is a stable key.
  return plans.map((plan, index) => {
    const key = `${index}-${plan.block}`;
    if (!later.has(plan.block)) return <Block key={key} plan={plan} />;
    // A boundary hydrates after the page around it.
    return (
      <Suspense key={key}>
        <LaterBlock plan={plan} />
      </Suspense>
    );
  });
}

function LaterBlock({ plan }: { readonly plan: BlockPlan }) {
  const { host } = useFrame();
  if (!blocks.has(plan.block)) use(awaitBlock(plan.block, host));
  return <Block plan={plan} />;
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
