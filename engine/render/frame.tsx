import { createContext, useContext, useEffect, useState } from 'react';
import type { LayoutPlan, LoadedPage, Scopes, ScreenPlan, WordsPlan } from '../declare/index.ts';
import { holds } from '../validate/index.ts';
import type { Host, Place } from './host.ts';
import { showWords, type WordParameters, type WordsReader } from './words/show-words.ts';

/** What every part of a page may ask for. */
export interface Frame {
  /** Undefined on a page of failure. */
  readonly screen: ScreenPlan | undefined;
  readonly layout: LayoutPlan;
  readonly loaded: LoadedPage;
  readonly host: Host;
  readonly place: Place;
  /** The page waits for an answer, and its last look for it failed. */
  readonly isBehind: boolean;
}

const FrameContext = createContext<Frame | undefined>(undefined);
const ScopesContext = createContext<Scopes>({});

export const FrameProvider = FrameContext.Provider;
export const ScopesProvider = ScopesContext.Provider;

export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (frame === undefined) throw new Error('A part of a page was drawn outside of <Page>.');
  return frame;
}

/** The data that paths read here; inside a list it has `item`, inside a form `form`. */
export function useScopes(): Scopes {
  return useContext(ScopesContext);
}

/** The reader of words: `say({ key: "signup.title" })` → "新規登録"; undefined words → undefined. */
export function useWords(): WordsReader {
  const { host } = useFrame();
  const scopes = useScopes();
  function say(words: WordsPlan, parameters?: WordParameters): string;
  function say(words: WordsPlan | undefined, parameters?: WordParameters): string | undefined;
  function say(words: WordsPlan | undefined, parameters?: WordParameters): string | undefined {
    return words === undefined ? undefined : showWords(words, { texts: host.texts, scopes }, parameters);
  }
  return say;
}

/** A text of the engine's own areas: `text("form.required")`. A missing one shows its key, so that it is seen. */
export function useText(): (key: string, parameters?: { readonly [name: string]: string | number }) => string {
  const { host } = useFrame();
  return (key, parameters) => host.texts.find(key, parameters) ?? key;
}

/** Whether a condition holds here. It reads the server's clock of the page, so that both sides draw the same. */
export function useHolds(): (condition: Parameters<typeof holds>[0], scopes?: Scopes) => boolean {
  const { loaded } = useFrame();
  const own = useScopes();
  return (condition, scopes = own) => holds(condition, scopes, loaded.data.screen.now);
}

/** Whether scripts run. False on the server and in the first drawing, so that both are the same. */
export function useScripts(): boolean {
  const [runs, setRuns] = useState(false);
  useEffect(() => setRuns(true), []);
  return runs;
}
