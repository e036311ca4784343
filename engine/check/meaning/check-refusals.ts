import { codeOfTextKey, listDialogTexts, listRefusalDefinitions, refusalTextKey } from '../../declare/index.ts';
import { findDialogs } from '../blocks/check-links.ts';
import { matchKeys } from '../blocks/check-options.ts';
import type { Checking } from '../checking.ts';
import { Cursor } from '../cursor.ts';
import { objectOf } from '../declared-names.ts';
import { type ProblemDetails, problems } from '../problems/index.ts';
import { screensSending } from '../screens-by-use.ts';
import { readEvents, statesOf } from './read-flow.ts';
import type { ScreenSummary } from './summarize-screens.ts';

/** The code of the engine when no guard allows a transition. */
const notNow = 'NOT_NOW';

/**
 * Checks refusals: every code of a flow has a text in its calls, errors name fields and dialogs that are drawn, and the codes of
 * calls, flows and texts are those that the server refuses with.
 */
export function checkRefusals(checking: Checking, summaries: ReadonlyMap<string, ScreenSummary>): void {
  const drawn = findDrawnFields(checking, summaries);
  const [language] = checking.languages;
  const codeTexts = checking.texts.get(language);
  for (const file of checking.of.call.values()) {
    if (checking.soundness.isIncomplete(file)) continue;
    for (const [code, error] of Cursor.open(checking, file).at('errors').entries()) {
      if (code !== '*') checkCode(checking, code, (wrong) => error.reportKey(wrong));
      const hasText = error.has('text') || error.has('fallbackText') || codeTexts?.has(refusalTextKey(code)) === true;
      if (!hasText) error.reportKey(problems.CALL_ERROR_WORDLESS(code));
      checkField(error.at('field'), drawn(file.name));
      checkDialog(error.at('dialog'));
    }
  }
  checkFlowRefusals(checking);
  checkCodeTexts(checking, language);
}

/** Reports a code that the server never refuses with. */
function checkCode({ options }: Checking, code: string, report: (wrong: ProblemDetails) => void): void {
  const { refusalCodes } = options;
  if (refusalCodes?.includes(code) === false) report(problems.REFUSAL_UNKNOWN(code, refusalCodes));
}

/** Checks that every code has its texts, and that every text of a code, or of a page that a code closes, is of a known one. */
function checkCodeTexts(checking: Checking, language: string): void {
  const texts = checking.texts.get(language);
  for (const [key, { file, path }] of texts ?? []) {
    const code = codeOfTextKey(key) ?? /^error\.closed\.(.+)\.title$/.exec(key)?.[1];
    if (code !== undefined) checkCode(checking, code, (wrong) => checking.report(file, path, wrong, 'key'));
  }
  const file = checking.of.text.get(`${language}/error`);
  if (file === undefined || checking.soundness.isIncomplete(file)) return;
  const needed = [
    ...(checking.options.refusalCodes ?? []).map((code) => [code, refusalTextKey(code)] as const),
    ...Object.entries(listRefusalDefinitions()).flatMap(([code, { dialog }]) =>
      dialog === undefined ? [] : Object.values(listDialogTexts(dialog)).map((key) => [code, key] as const),
    ),
  ];
  for (const [code, key] of needed) if (texts?.has(key) !== true) checking.report(file, [], problems.REFUSAL_WORDLESS(code, key));
}

function checkFlowRefusals(checking: Checking): void {
  const events = readEvents(checking);
  for (const file of checking.of.flow.values()) {
    if (checking.soundness.isIncomplete(file)) continue;
    const handled = statesOf(Cursor.open(checking, file)).flatMap(([, state]) => state.at('on').entries());
    for (const [event, transitions] of handled) {
      const parts = transitions.parts();
      const codes = parts.flatMap(listRefusals);
      for (const code of codes) checkCode(checking, String(code.value), (wrong) => code.report(wrong));
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
