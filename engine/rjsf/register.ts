// Importing it lets RJSF draw the fields of the forms that are opened from then on.
import { registerFieldPlacer } from '../render/form/sections/placed-fields.tsx';
import { RjsfFields } from './rjsf-fields.tsx';

registerFieldPlacer(RjsfFields);
