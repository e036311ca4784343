// The widgets of the field kinds; engine/declare/words/fields/widgets.ts lists the options that each reads.

import { CheckboxControl } from './choices/checkbox.tsx';
import { CheckboxGroupControl } from './choices/checkbox-group.tsx';
import { RadioControl } from './choices/radio.tsx';
import { SelectControl } from './choices/select.tsx';
import { BirthdayControl } from './dates/birthday.tsx';
import { DateControl } from './dates/date.tsx';
import { ImageControl } from './image/image.tsx';
import { RepeatControl } from './items/repeat.tsx';
import { PoliciesControl } from './policies/policies.tsx';
import { registerField } from './registry.ts';
import { CellsControl } from './text/cells.tsx';
import { PasswordControl } from './text/password.tsx';
import { TextControl } from './text/text.tsx';
import { TextareaControl } from './text/textarea.tsx';

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
