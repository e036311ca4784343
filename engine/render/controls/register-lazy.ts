// Registers the controls that few pages have; they load with the first page that has one. index.ts registers the others.
import { lazyControls } from '../../kinds/lazy-controls.ts';
import { registerLazyFields } from '../form/field-registry.ts';

registerLazyFields(lazyControls);
