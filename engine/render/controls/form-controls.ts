// Registers the controls that several kinds share, which pages with a form load together.
import { registerFields } from '../form/field-registry.ts';
import { controls } from './controls.ts';

registerFields(controls);
