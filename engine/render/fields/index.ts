// The widgets that draw the field kinds: engine/declare/words/fields/widgets.ts says which options each reads.
import { BirthdayControl } from './birthday.tsx';
import { CellsControl } from './cells.tsx';
import { CheckboxControl } from './checkbox.tsx';
import { CheckboxGroupControl } from './checkbox-group.tsx';
import { DateControl } from './date.tsx';
import { ImageControl } from './image.tsx';
import { PasswordControl } from './password.tsx';
import { PoliciesControl } from './policies.tsx';
import { RadioControl } from './radio.tsx';
import { registerField } from './registry.ts';
import { RepeatControl } from './repeat.tsx';
import { SelectControl } from './select.tsx';
import { TextControl } from './text.tsx';
import { TextareaControl } from './textarea.tsx';

registerField('birthday', { Control: BirthdayControl, frame: 'label' });
registerField('cells', { Control: CellsControl, frame: 'group' });
registerField('checkbox', { Control: CheckboxControl, frame: 'bare' });
registerField('checkbox-group', { Control: CheckboxGroupControl, frame: 'group' });
registerField('date', { Control: DateControl, frame: 'label' });
registerField('image', { Control: ImageControl, frame: 'group' });
registerField('password', { Control: PasswordControl, frame: 'label' });
registerField('policies', { Control: PoliciesControl, frame: 'group' });
registerField('radio', { Control: RadioControl, frame: 'group' });
registerField('repeat', { Control: RepeatControl, frame: 'group' });
registerField('select', { Control: SelectControl, frame: 'label' });
registerField('text', { Control: TextControl, frame: 'label' });
registerField('textarea', { Control: TextareaControl, frame: 'label' });
