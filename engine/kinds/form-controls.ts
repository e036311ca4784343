// Registers the controls that pages with a form load together: those that several kinds share, and the kinds' own. engine/render
// registers those that load lazily.
import { controls } from '../render/controls/controls.ts';
import { registerFields } from '../render/form/field-registry.ts';
import { controls as kindControls } from './controls.ts';

registerFields({ ...controls, ...kindControls });
