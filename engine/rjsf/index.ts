// RJSF: draws the fields of forms if an application chooses it. Importing it does so.
import { registerFieldPlacer } from '../render/form/sections/placed-fields.tsx';
import { RjsfFields } from './rjsf-fields.tsx';

registerFieldPlacer(RjsfFields);
