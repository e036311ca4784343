import { useEffect, useRef, useState } from 'react';
import { answersChanged, type FormPlan, type FormState, formChanged, type ScreenPlan } from '../../declare/index.ts';
import { isSame } from '../../validate/index.ts';
import { useFrame } from '../frame.tsx';
import { placeRefusal } from './issues/place-refusal.ts';
import { loadValidation } from './load-reactions.ts';
import { whenIdle } from './sections/defer-layout.ts';
import type { FormStoreOptions } from './store/control.ts';
import { createFormStore, type FormStore } from './store/form-store.ts';
import { startAnswers } from './store/start-answers.ts';

/**
 * The store of a form, one per version. A new version takes over the controls' values; the same version with newer page data
 * keeps its answers. Results of submitting without scripts, and issues of the current answers, are shown from the start.
 */
export function useFormStore(form: FormPlan, state: FormState, isLive: boolean): FormStore {
  const { screen, loaded, host } = useFrame();
  const { now } = loaded.data.screen;
  const open = () => openStore(form, state, screen, { now, isLive, onValidate: (key) => host.onFieldWork?.(key, 'validate') });
  const [opened, setOpened] = useState(() => ({ store: open(), state }));
  const isOther = opened.store.form.version !== form.version;
  const current = isOther ? { store: open(), state } : opened;
  if (isOther) setOpened(current);
  const { store } = current;
  const lastIssues = useRef(state.issues);

  useEffect(() => {
    const [before = [], issues = []] = [lastIssues.current, state.issues];
    lastIssues.current = state.issues;
    if (current.state === state) return;
    // Only notices from the page's data are removed with it. Existing ones must not move the focus.
    const isReported = issues.length === 0 || store.status().summary !== undefined;
    if (!isSame(before, issues) || !isReported) store.showIssues(issues.map((issue) => ({ issue })));
    // Conflicts are reported last: they replace the summary of the issues.
    store.refresh(state, now);
  }, [store, current, state, now]);

  useEffect(() => {
    // After the first key can be answered. Without validators nothing is validated before submitting, and they are requested again then.
    return whenIdle(() => void loadValidation(store, host).catch(() => undefined));
  }, [host, store]);
  return store;
}

/** A new store, which shows what a post without scripts, or the current answers, are refused for. */
function openStore(
  form: FormPlan,
  state: FormState,
  screen: ScreenPlan | undefined,
  options: Omit<FormStoreOptions, 'settings'>,
): FormStore {
  const made = createFormStore(form, state, { ...options, settings: screen?.settings ?? {} });
  const { submission, changes, issues = [] } = state;
  if (submission?.refusal?.code === formChanged) {
    made.showChanges(submission.refusal.changes);
    return made;
  }
  if (submission?.refusal?.code === answersChanged && state.latest !== undefined) {
    made.conflicts.showPosted(startAnswers(form, state.latest));
    return made;
  }
  if (submission === undefined) {
    if (changes !== undefined) made.showChanges(changes);
    else if (issues.length > 0) made.showIssues(issues.map((issue) => ({ issue })));
    return made;
  }
  const placed =
    submission.refusal === undefined
      ? { issues: submission.issues.map((issue) => ({ issue })), banner: undefined, focus: undefined }
      : placeRefusal(screen?.calls[submission.call], submission.refusal, form, made.isShown);
  made.showIssues(placed.issues, placed);
  return made;
}
