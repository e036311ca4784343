// What pages do with the words of the Japanese pack.
import { registerFormatters, registerLazyFields } from '../render/index.ts';
import { formats } from './formatters/formats.ts';
import { lazyControls } from './kinds/lazy-controls.ts';

registerFormatters(formats);
registerLazyFields(lazyControls);
