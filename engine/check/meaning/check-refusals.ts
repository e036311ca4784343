import { codeOfTextKey, refusalTextKey } from '../../declare/index.ts';
import { findDialogs } from '../blocks/check-links.ts';
import { matchKeys } from '../blocks/check-options.ts';
import { asObject, asText, type Checking } from '../checking.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/source-range.ts';
import { screensSending } from '../screens-by-use.ts';
import { listParts, readEvents } from './read-flow.ts';
import type { ScreenSummary } from './summarize-screens.ts';

/** The code of the engine when no guard allows a transition. */
const notNow = 'NOT_NOW';

/**
 * Checks refusals: every code of a flow has a text in its calls, errors name fields and dialogs that are drawn, and the codes of
 * calls, flows and texts are those that the server refuses with.
 */
export function checkRefusals(checking: Checking, summaries: ReadonlyMap<string, ScreenSummary>): void {
  checkErrors(checking);
  checkCodeTexts(checking);
  checkFields(checking, summaries);
  checkDialogs(checking);
  const events = readEvents(checking);
  for (const file of checking.of.flow.values()) {
    if (checking.soundness.isIncomplete(file)) continue;
    for (const [name, state] of Object.entries(asObject(asObject(file.value)['states']))) {
      for (const [event, transitions] of Object.entries(asObject(asObject(state)['on']))) {
        const path = ['states', name, 'on', event];
        const parts = listParts(transitions, path);
        const refusals = parts.flatMap((part) => listRefusals(part.transition, part.path));
        // NOT_NOW has no declaration of its own, so it is reported at the event.
        if (parts.every(({ transition }) => transition['guard'] !== undefined)) refusals.push({ code: notNow, path });
        for (const refusal of refusals) checkCode(checking, file, refusal.path, refusal.code);
        for (const { call } of events.get(`${file.name} ${event}`) ?? []) {
          const declared = checking.of.call.get(call);
          if (declared === undefined || checking.soundness.isIncomplete(declared)) continue;
          const errors = asObject(asObject(declared.value)['errors']);
          for (const refusal of refusals)
            if (!Object.hasOwn(errors, refusal.code) && errors['*'] === undefined)
              checking.report(
                file,
                refusal.path,
                problems.FLOW_REFUSAL_UNSAID(refusal.code, call),
                refusal.code === notNow ? 'key' : 'value',
              );
        }
      }
    }
  }
}

function listRefusals(
  transition: Record<string, unknown>,
  path: readonly (string | number)[],
): { code: string; path: readonly (string | number)[] }[] {
  return listParts(transition['actions'], [...path, 'actions']).flatMap(({ transition: action, path: at }) => {
    const code = action['type'] === 'refuse' ? asText(asObject(action['params'])['code']) : undefined;
    return code === undefined ? [] : [{ code, path: [...at, 'params', 'code'] }];
  });
}

/** Reports a code that the server never refuses with. */
function checkCode({ options, report }: Checking, file: ReadFile, path: JsonPath, code: string, what?: 'key'): void {
  const { refusalCodes } = options;
  if (refusalCodes?.includes(code) === false) report(file, path, problems.REFUSAL_UNKNOWN(code, refusalCodes), what);
}

/** Checks that every code has a text, and that every text of a code, or of a page that a code closes, is of a known one. */
function checkCodeTexts(checking: Checking): void {
  const { refusalCodes = [], languages: [language = 'ja'] = [] } = checking.options;
  const texts = checking.texts.get(language);
  for (const [key, { file, path }] of texts ?? []) {
    const code = codeOfTextKey(key) ?? /^error\.closed\.(.+)\.title$/.exec(key)?.[1];
    if (code !== undefined) checkCode(checking, file, path, code, 'key');
  }
  const file = checking.of.text.get(`${language}/error`);
  if (file === undefined || checking.soundness.isIncomplete(file)) return;
  for (const code of refusalCodes)
    if (texts?.has(refusalTextKey(code)) !== true)
      checking.report(file, [], problems.REFUSAL_WORDLESS(code, refusalTextKey(code)), 'key');
}

/** Checks that every error of a call has a text, and a code that the server refuses with. */
function checkErrors(checking: Checking): void {
  const { languages: [language = 'ja'] = [] } = checking.options;
  for (const file of checking.of.call.values()) {
    if (checking.soundness.isIncomplete(file)) continue;
    for (const [code, error] of Object.entries(asObject(asObject(file.value)['errors']))) {
      const { text, elseText } = asObject(error);
      if (code !== '*') checkCode(checking, file, ['errors', code], code, 'key');
      const isOfCode = checking.texts.get(language)?.has(refusalTextKey(code)) === true;
      if (text === undefined && elseText === undefined && !isOfCode)
        checking.report(file, ['errors', code], problems.CALL_ERROR_WORDLESS(code), 'key');
    }
  }
}

/** Checks that the forms that send a call draw the fields of its errors. */
function checkFields(checking: Checking, summaries: ReadonlyMap<string, ScreenSummary>): void {
  const drawn = new Map<string, Map<string, readonly string[]>>();
  const skipped = new Set<string>();
  for (const summary of summaries.values()) {
    // A misspelt field may be the one of the error.
    const isUnclear = summary.files.some(
      (file) => checking.soundness.isIncomplete(file) || checking.soundness.isHidden(file, 'fields'),
    );
    for (const { call, form } of summary.sends) {
      const around = summary.forms.filter((each) => each.form === form && each.isSent);
      if (form === undefined || around.length === 0 || isUnclear) {
        skipped.add(call);
        continue;
      }
      const forms = drawn.get(call) ?? new Map<string, readonly string[]>();
      drawn.set(call, forms);
      forms.set(form, [...(forms.get(form) ?? []), ...around.flatMap(({ keys }) => keys)]);
    }
  }
  for (const [call, forms] of drawn) {
    const file = checking.of.call.get(call);
    if (file === undefined || skipped.has(call) || checking.soundness.isIncomplete(file)) continue;
    for (const [code, error] of Object.entries(asObject(asObject(file.value)['errors']))) {
      const field = asText(asObject(error)['field']);
      if (field === undefined || !checking.soundness.isSound(file, ['errors', code, 'field'])) continue;
      if ([...forms.values()].flat().some((key) => matchKeys(key, [field]).length > 0)) continue;
      checking.report(file, ['errors', code, 'field'], problems.CALL_ERROR_FIELD_UNDRAWN(field, [...forms.keys()]));
    }
  }
}

/** Checks that every screen that sends a call has the dialogs of its errors. */
function checkDialogs(checking: Checking): void {
  for (const [call, file] of checking.of.call) {
    if (checking.soundness.isIncomplete(file)) continue;
    for (const [code, error] of Object.entries(asObject(asObject(file.value)['errors']))) {
      const ask = asText(asObject(error)['ask']);
      if (ask === undefined) continue;
      for (const screen of screensSending(checking, call)) {
        const dialogs = findDialogs(screen.value);
        if (checking.soundness.isIncomplete(screen) || dialogs.includes(ask)) continue;
        checking.report(file, ['errors', code, 'ask'], problems.CALL_ERROR_DIALOG_UNKNOWN(ask, screen.path, dialogs));
      }
    }
  }
}
