// Written by npm run types from the folders of engine/render/controls. Do not edit.
import { control as checkbox } from './checkbox/control.tsx';
import { control as checkboxGroup } from './checkbox-group/control.tsx';
import { control as date } from './date/control.tsx';
import { control as dateTime } from './date-time/control.tsx';
import { control as month } from './month/control.tsx';
import { control as number } from './number/control.tsx';
import { control as output } from './output/control.tsx';
import { control as password } from './password/control.tsx';
import { control as radio } from './radio/control.tsx';
import { control as select } from './select/control.tsx';
import { control as text } from './text/control.tsx';
import { control as textarea } from './textarea/control.tsx';
import { control as time } from './time/control.tsx';

/** By word. */
export const controls = {
  checkbox,
  'checkbox-group': checkboxGroup,
  date,
  'date-time': dateTime,
  month,
  number,
  output,
  password,
  radio,
  select,
  text,
  textarea,
  time,
};
