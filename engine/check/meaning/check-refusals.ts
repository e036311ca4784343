import { keysBehind } from '../blocks/check-options.ts';
import { asObject, asText, type Checking } from '../checking.ts';
import { problems } from '../problems/index.ts';
import type { Face } from './read-faces.ts';
import { listParts, readEvents } from './read-flow.ts';

/** What the engine answers when every guard says no and nothing else is declared. */
const notNow = 'NOT_NOW';

/** Codes of refusals: each that a flow gives has words in its calls, and what is said at a field is said where that field is drawn. */
export function checkRefusals(checking: Checking, faces: ReadonlyMap<string, Face>): void {
  checkWords(checking);
  checkFields(checking, faces);
  const events = readEvents(checking);
  for (const file of checking.of.flow.values()) {
    if (checking.soundness.hides(file)) continue;
    for (const [name, state] of Object.entries(asObject(asObject(file.value)['states']))) {
      for (const [event, transitions] of Object.entries(asObject(asObject(state)['on']))) {
        const path = ['states', name, 'on', event];
        const parts = listParts(transitions, path);
        const refusals = parts.flatMap((part) => listRefusals(part.transition, part.path));
        // A place of its own it has not: it is what the list does not say.
        if (parts.every(({ transition }) => transition['guard'] !== undefined)) refusals.push({ code: notNow, path });
        for (const { call } of events.get(`${file.name} ${event}`) ?? []) {
          const declared = checking.of.call.get(call);
          if (declared === undefined || checking.soundness.hides(declared)) continue;
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

/** An error of which nothing is said. */
function checkWords(checking: Checking): void {
  for (const file of checking.of.call.values()) {
    if (checking.soundness.hides(file)) continue;
    for (const [code, error] of Object.entries(asObject(asObject(file.value)['errors']))) {
      const { text, elseText } = asObject(error);
      if (text === undefined && elseText === undefined)
        checking.report(file, ['errors', code], problems.CALL_ERROR_WORDLESS(code), 'key');
    }
  }
}

const misdrawn: ReadonlySet<string> = new Set(['SCREEN_FIELD_UNKNOWN', 'SCREEN_FIELD_UNDRAWN']);

/** A call that forms send says nothing at a field that none of them draws. */
function checkFields(checking: Checking, faces: ReadonlyMap<string, Face>): void {
  const drawn = new Map<string, Map<string, readonly string[]>>();
  const alone = new Set<string>();
  for (const face of faces.values()) {
    // A field that is misspelt there may be the one.
    const isUnclear = face.files.some((file) => checking.soundness.hides(file) || checking.soundness.has(file, misdrawn));
    for (const { call, form } of face.sends) {
      const around = face.forms.filter((each) => each.form === form && each.isSent);
      if (form === undefined || around.length === 0 || isUnclear) {
        alone.add(call);
        continue;
      }
      const forms = drawn.get(call) ?? new Map<string, readonly string[]>();
      drawn.set(call, forms);
      forms.set(form, [...(forms.get(form) ?? []), ...around.flatMap(({ keys }) => keys)]);
    }
  }
  for (const [call, forms] of drawn) {
    const file = checking.of.call.get(call);
    if (file === undefined || alone.has(call) || checking.soundness.hides(file)) continue;
    for (const [code, error] of Object.entries(asObject(asObject(file.value)['errors']))) {
      const field = asText(asObject(error)['field']);
      if (field === undefined || !checking.soundness.isSound(file, ['errors', code, 'field'])) continue;
      if ([...forms.values()].flat().some((key) => keysBehind(key, [field]).length > 0)) continue;
      checking.report(file, ['errors', code, 'field'], problems.CALL_ERROR_FIELD_UNDRAWN(field, [...forms.keys()]));
    }
  }
}
