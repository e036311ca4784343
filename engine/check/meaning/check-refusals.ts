import { findDialogs } from '../blocks/check-links.ts';
import { matchKeys } from '../blocks/check-options.ts';
import type { Checking } from '../checking.ts';
import { Cursor } from '../cursor.ts';
import { objectOf } from '../declared-names.ts';
import { problems } from '../problems/index.ts';
import { screensSending } from '../screens-by-use.ts';
import { readEvents, statesOf } from './read-flow.ts';
import type { ScreenSummary } from './summarize-screens.ts';

/** The code of the engine when no guard allows a transition. */
const notNow = 'NOT_NOW';

/** Checks refusals: every code of a flow has a text in its calls, and errors name fields and dialogs that are drawn. */
export function checkRefusals(checking: Checking, summaries: ReadonlyMap<string, ScreenSummary>): void {
  const drawn = findDrawnFields(checking, summaries);
  for (const file of checking.of.call.values()) {
    if (checking.soundness.isIncomplete(file)) continue;
    for (const [code, error] of Cursor.open(checking, file).at('errors').entries()) {
      if (!error.has('text') && !error.has('elseText')) error.reportKey(problems.CALL_ERROR_WORDLESS(code));
      checkField(error.at('field'), drawn(file.name));
      checkDialog(error.at('ask'));
    }
  }
  checkFlowRefusals(checking);
}

function checkFlowRefusals(checking: Checking): void {
  const events = readEvents(checking);
  for (const file of checking.of.flow.values()) {
    if (checking.soundness.isIncomplete(file)) continue;
    const handled = statesOf(Cursor.open(checking, file)).flatMap(([, state]) => state.at('on').entries());
    for (const [event, transitions] of handled) {
      const parts = transitions.parts();
      const codes = parts.flatMap(listRefusals);
      const mayBeRefused = parts.every((transition) => transition.has('guard'));
      for (const { call } of events.get(`${file.name} ${event}`) ?? []) {
        const declared = checking.of.call.get(call);
        if (declared === undefined || checking.soundness.isIncomplete(declared)) continue;
        const errors = objectOf(checking.of.call, call, 'errors');
        const hasText = (code: string) => Object.hasOwn(errors, code) || errors['*'] !== undefined;
        for (const code of codes)
          if (!hasText(String(code.value))) code.report(problems.FLOW_REFUSAL_UNSAID(String(code.value), call));
        // NOT_NOW has no declaration of its own, so it is reported at the event.
        if (mayBeRefused && !hasText(notNow)) transitions.reportKey(problems.FLOW_REFUSAL_UNSAID(notNow, call));
      }
    }
  }
}

/** The codes with which a transition refuses. */
function listRefusals(transition: Cursor): readonly Cursor[] {
  const refusing = transition
    .at('actions')
    .parts()
    .filter((action) => action.object['type'] === 'refuse');
  return refusing.map((action) => action.at('params', 'code')).filter(({ text }) => text !== undefined);
}

/** The keys that the forms that send a call draw, by form. */
type DrawnFields = ReadonlyMap<string, readonly string[]>;

/** The drawn fields of each call; undefined: unknown. */
function findDrawnFields(
  checking: Checking,
  summaries: ReadonlyMap<string, ScreenSummary>,
): (call: string) => DrawnFields | undefined {
  const drawn = new Map<string, Map<string, readonly string[]>>();
  const skipped = new Set<string>();
  for (const summary of summaries.values()) {
    // A misspelt field may be the one of the error.
    const isUnclear = summary.files.some(
      (file) => checking.soundness.isIncomplete(file) || checking.soundness.isHidden(file, 'fields'),
    );
    for (const { call, form } of summary.sends) {
      const around = summary.forms.filter((drawnForm) => drawnForm.form === form && drawnForm.isSent);
      if (form === undefined || around.length === 0 || isUnclear) {
        skipped.add(call);
        continue;
      }
      const forms = drawn.get(call) ?? new Map<string, readonly string[]>();
      drawn.set(call, forms);
      forms.set(form, [...(forms.get(form) ?? []), ...around.flatMap(({ keys }) => keys)]);
    }
  }
  return (call) => (skipped.has(call) ? undefined : drawn.get(call));
}

/** Checks that the forms that send a call draw the field of an error. */
function checkField(field: Cursor, forms: DrawnFields | undefined): void {
  const key = field.text;
  if (key === undefined || forms === undefined || !field.isSound) return;
  if (![...forms.values()].flat().some((drawn) => matchKeys(drawn, [key]).length > 0))
    field.report(problems.CALL_ERROR_FIELD_UNDRAWN(key, [...forms.keys()]));
}

/** Checks that every screen that sends a call has the dialog of an error. */
function checkDialog(ask: Cursor): void {
  const { checking, file, text } = ask;
  if (text === undefined) return;
  for (const screen of screensSending(checking, file.name)) {
    const dialogs = findDialogs(screen.value);
    if (!checking.soundness.isIncomplete(screen) && !dialogs.includes(text))
      ask.report(problems.CALL_ERROR_DIALOG_UNKNOWN(text, screen.path, dialogs));
  }
}
