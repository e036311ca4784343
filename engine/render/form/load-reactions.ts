import { useEffect, useState } from 'react';
import type { FormState } from '../../declare/index.ts';
import type { FormHost } from '../host.ts';
import type { FormStore } from './store/form-store.ts';

type Reactions = typeof import('./reactions.ts');

let load: (() => Promise<Reactions>) | undefined;
let reactions: Reactions | undefined;
let loading: Promise<Reactions> | undefined;

/** How they are loaded. Registered, and not imported here, so that bundlers put them into the first file where they are provided. */
export function registerReactions(loadModule: () => Promise<Reactions>): void {
  load = loadModule;
}

/** Where nothing loads later: forms in other applications. */
export function provideReactions(module: Reactions): Reactions {
  reactions = module;
  return module;
}

/** Loads what a form does after a key or a press. Rejects if it cannot be loaded; the next call tries again. */
async function loadReactions(): Promise<Reactions> {
  if (reactions !== undefined) return reactions;
  if (load === undefined) throw new Error('The reactions of forms are not registered.');
  loading ??= load().then(provideReactions, (error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Loads it before the first render if one of these forms opens with a list of issues, changes or conflicts. */
export async function prepareReactions(states: { readonly [form: string]: FormState } = {}): Promise<void> {
  const opensWithSummary = Object.values(states).some(
    ({ submission, changes, issues = [] }) => submission !== undefined || changes !== undefined || issues.length > 0,
  );
  if (opensWithSummary) await loadReactions();
}

/** Undefined until it has loaded. */
export const readReactions = (): Reactions | undefined => reactions;

/** The same for what a page shows. `isNeeded`: loads it now. */
export function useReactions(isNeeded: boolean): Reactions | undefined {
  const [module, setModule] = useState(reactions);
  useEffect(() => {
    // Without it the summary has no lists.
    if (isNeeded) loadReactions().then(setModule, () => undefined);
  }, [isNeeded]);
  return module ?? reactions;
}

/**
 * For a press or a change, which may come before. Where it cannot be loaded, the form says so, unless a new document replaces this
 * one; a later press tries again. `call`: the form is busy until then.
 */
export async function awaitReactions(store: FormStore, host: FormHost, call?: string): Promise<Reactions | undefined> {
  if (call !== undefined) store.run(call);
  try {
    return await loadReactions();
  } catch (error) {
    if ((await host.reloadIfOutdated?.(error)) !== true) store.showIssues([], { banner: { words: { key: 'form.noNetwork' } } });
    return undefined;
  } finally {
    if (call !== undefined) store.run(undefined);
  }
}

/** Loads the validators of a form, and what they need. Rejects if they cannot be loaded. */
export async function loadValidation(store: FormStore, host: Pick<FormHost, 'loadValidators'>): Promise<void> {
  await (await loadReactions()).loadValidators(store, host);
}
