import { registerField } from '../../form/field-registry.ts';
import { ChoiceInputs } from './choice-inputs.tsx';

/** Boxes for choices. */
function CheckboxGroupControl({ name }: { readonly name: string }) {
  return <ChoiceInputs name={name} type="checkbox" answerOf={(checked) => checked} />;
}

registerField('checkbox-group', { Control: CheckboxGroupControl, frame: 'group' });
