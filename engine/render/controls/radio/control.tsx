import type { FieldWidget } from '../../form/field-registry.ts';
import { ChoiceInputs } from '../choice-inputs.tsx';

/** Radio buttons for choices. */
function RadioControl({ name }: { readonly name: string }) {
  return <ChoiceInputs name={name} type="radio" answerOf={([checked]) => checked ?? null} />;
}

/** Radio buttons for `choices`. `clearable`: while no answer is required, one more takes the answer back. */
export const control: FieldWidget = { Control: RadioControl, frame: 'group' };
