import { useEffect, useRef, useState } from 'react';
import type { FormPlan, FormState } from '../../declare/index.ts';
import { isSame } from '../../validate/index.ts';
import { useFrame } from '../frame.tsx';
import { type FormStore, openFormStore } from './form-store.ts';
import { formChanged, placeRefusal } from './place-refusal.ts';

/**
 * The store of a form, one for each version of it. A new version takes over what stands in the controls; the same version with newer
 * data of the page keeps its answers. What the server said of a form that was sent without scripts, or says of the answers as they
 * stand, is shown from the start.
 */
export function useFormStore(form: FormPlan, state: FormState, isLive: boolean): FormStore {
  const { screen, loaded, host } = useFrame();
  const { now } = loaded.data.screen;
  const [opened, setOpened] = useState(() => ({ store: open(), state }));
  const isOther = opened.store.form.version !== form.version;
  const current = isOther ? { store: open(), state } : opened;
  if (isOther) setOpened(current);
  const { store } = current;
  const shown = useRef(state.issues);

  function open(): FormStore {
    const made = openFormStore(form, state, {
      settings: screen?.settings ?? {},
      now,
      isLive,
      onJudge: (key) => host.onFieldWork?.(key, 'judge'),
    });
    const { submission, changes, issues = [] } = state;
    if (submission?.refusal?.code === formChanged) {
      made.tellChanges(submission.refusal.changes);
      return made;
    }
    if (submission === undefined) {
      if (changes !== undefined) made.tellChanges(changes);
      else if (issues.length > 0) made.showIssues(issues.map((issue) => ({ issue })));
      return made;
    }
    const placed =
      submission.refusal === undefined
        ? { issues: submission.issues.map((issue) => ({ issue })), banner: undefined, focus: undefined }
        : placeRefusal(screen?.calls[submission.call], submission.refusal, form, made.isShown);
    made.showIssues(placed.issues, placed.banner, placed.focus);
    return made;
  }

  useEffect(() => {
    const [before = [], issues = []] = [shown.current, state.issues];
    shown.current = state.issues;
    if (current.state === state) return;
    store.refresh(state, now);
    // Only what was told by the page's data goes with it. What stands there already takes the focus from nobody.
    const isTold = issues.length === 0 || store.status().summary !== undefined;
    if (!isSame(before, issues) || !isTold) store.showIssues(issues.map((issue) => ({ issue })));
  }, [store, current, state, now]);

  useEffect(() => {
    let isCurrent = true;
    // Without them a field is not judged before the form is sent, and then they are asked for again.
    host.loadValidators(form.validator).then(
      (validators) => {
        if (isCurrent) store.setValidators(validators);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [host, form.validator, store]);
  return store;
}
