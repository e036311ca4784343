// Registers the controls that pages with a form share: engine/render/controls/<widget>, and those of kinds with a widget of their own.
import { controls as kindControls } from '../../kinds/controls.ts';
import { registerFields } from '../form/field-registry.ts';
import { controls } from './controls.ts';

registerFields({ ...controls, ...kindControls });
