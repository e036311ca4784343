import { type CompileKind, compileCondition, readSettingData } from '../../../engine/compile/index.ts';
import { type ChoicePlan, type DeclaredCondition, isObject, readText } from '../../../engine/declare/index.ts';

const codes = ['1', '2', '9'];

export const compile: CompileKind = (field, { settings }) => {
  const unknown = readUnknown(field, readSettingData(settings, field['disallowUnknown']) === true);
  const choices = [...codes.map((value): ChoicePlan => ({ value, label: { key: `codes.sex.${value}` } })), ...unknown];
  return {
    widget: readWidget(field['widget'], (data) => readText(readSettingData(settings, data))),
    schema: { type: 'string', enum: choices.map(({ value }) => value) },
    normalise: ['nfkc', 'trim', 'code'],
    choices,
    options: { blank: true, unselected: '', autocomplete: 'sex' },
  };
};

/** The choice "no answer": always offered, never offered, or hidden while `unknownGoneWhen` holds. */
function readUnknown(field: { readonly [option: string]: unknown }, disallowed: boolean): readonly ChoicePlan[] {
  const choice = { value: '0', label: { key: 'codes.sex.0' } };
  if (!disallowed) return [choice];
  const hiddenWhen = field['hideUnknownWhen'];
  // check validated the shape of the condition.
  return isObject(hiddenWhen) ? [{ ...choice, hiddenWhen: compileCondition(hiddenWhen as DeclaredCondition) }] : [];
}

function readWidget(declared: unknown, setting: (data: unknown) => string | undefined): 'select' | 'radio' {
  if (!isObject(declared)) return 'select';
  const chosen = setting(declared['by']);
  return chosen !== undefined && Object.hasOwn(declared, chosen) && declared[chosen] === 'radio' ? 'radio' : 'select';
}
