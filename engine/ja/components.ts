// What pages do with the words of the Japanese pack.
import { registerFormatters, registerLazyFields, registerLazyOffers } from '../render/index.ts';
import { formats } from './formatters/formats.ts';
import { lazyControls } from './kinds/lazy-controls.ts';
import { lazyOffers } from './kinds/lazy-offers.ts';

registerFormatters(formats);
registerLazyFields(lazyControls);
registerLazyOffers(lazyOffers);
