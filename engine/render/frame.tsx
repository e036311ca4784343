import { createContext, startTransition, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { LayoutPlan, LoadedPage, Scopes, ScreenPlan, TextPlan } from '../declare/index.ts';
import type { TextParameters, Texts } from '../texts/index.ts';
import { evaluateCondition } from '../validate/index.ts';
import type { FormHost, PagePlace } from './host.ts';
import { renderText, type TextReader } from './texts/render-text.ts';

/** What every part of a page may ask for. */
export interface Frame {
  /** Undefined on a page of failure. */
  readonly screen: ScreenPlan | undefined;
  readonly layout: LayoutPlan;
  readonly loaded: LoadedPage;
  readonly host: FormHost;
  readonly place: PagePlace;
  /** The page waits for an answer, and its last look for it failed. */
  readonly isStale: boolean;
}

const FrameContext = createContext<Frame | undefined>(undefined);
const ScopesContext = createContext<Scopes>({});
const TextsContext = createContext<Texts | undefined>(undefined);

export const FrameProvider = FrameContext.Provider;
export const ScopesProvider = ScopesContext.Provider;
export const TextsProvider = TextsContext.Provider;

export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (frame === undefined) throw new Error('A part of a page was rendered outside of <Page>.');
  return frame;
}

/** The data that paths read here; inside a list it has `item`, inside a form `form`. */
export function useScopes(): Scopes {
  return useContext(ScopesContext);
}

/** The page's texts. */
export function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (texts === undefined) throw new Error('A part of a page was rendered outside of <Page>.');
  return texts;
}

/** Returns a renderer of text plans: `format({ key: "join.title" })` → "新規登録"; undefined → undefined. */
export function useShownText(): TextReader {
  const texts = useTexts();
  const scopes = useScopes();
  function format(plan: TextPlan, parameters?: TextParameters): string;
  function format(plan: TextPlan | undefined, parameters?: TextParameters): string | undefined;
  function format(plan: TextPlan | undefined, parameters?: TextParameters): string | undefined {
    return plan === undefined ? undefined : renderText(plan, { texts, scopes }, parameters);
  }
  return format;
}

/** A text of the engine's own areas: `text("form.required")`. A missing one shows its key, so that it is seen. */
export function useText(): (key: string, parameters?: { readonly [name: string]: string | number }) => string {
  const texts = useTexts();
  return (key, parameters) => texts.find(key, parameters) ?? key;
}

/** Whether a condition holds here. It reads the server's clock of the page, so that both sides draw the same. */
export function useHolds(): (condition: Parameters<typeof evaluateCondition>[0], scopes?: Scopes) => boolean {
  const { loaded } = useFrame();
  const currentScopes = useScopes();
  return (condition, scopes = currentScopes) => evaluateCondition(condition, scopes, loaded.data.screen.now);
}

const neverChanges = () => () => undefined;

/**
 * Whether scripts run. False on the server and while hydrating, so that both draw the same; previews start with true. It becomes true
 * in a transition: drawing all that changes by it at once would keep clicks and keys waiting on a slow phone.
 */
export function useScripts(): boolean {
  const { host } = useFrame();
  const isForced = host.rendersHydrated === true;
  const isHydrating = useRef(false);
  const isDrawnByScript = useSyncExternalStore(
    neverChanges,
    () => isForced || !isHydrating.current,
    // Asked for on the server and while hydrating only.
    () => {
      isHydrating.current = true;
      return isForced;
    },
  );
  const [scripts, setScripts] = useState(isDrawnByScript);
  useEffect(() => startTransition(() => setScripts(true)), []);
  return scripts;
}
