import type { FieldWidget } from '../../form/field-registry.ts';
import { ChoiceInputs } from '../choice-inputs.tsx';

/** Boxes for choices. */
function CheckboxGroupControl({ name }: { readonly name: string }) {
  return <ChoiceInputs name={name} type="checkbox" answerOf={(checked) => checked} />;
}

/** Boxes for `choices`. */
export const control: FieldWidget = { Control: CheckboxGroupControl, frame: 'group' };
