// The components of this store's words.
import '../../engine/ja/components.ts';
import {
  registerBlocks,
  registerFormModule,
  registerInterceptors,
  registerLazyBlocks,
  registerLazyFields,
  registerLazyOffers,
} from '../../engine/render/index.ts';
import { components, lazyComponents } from '../blocks/components.ts';
import { components as interceptors } from '../interceptors/components.ts';
import { lazyControls } from '../kinds/lazy-controls.ts';
import { lazyOffers } from '../kinds/lazy-offers.ts';

registerBlocks(components);
registerLazyBlocks(lazyComponents);
registerInterceptors(interceptors);
registerLazyFields(lazyControls);
registerLazyOffers(lazyOffers);
registerFormModule(() => import('./form-words.ts'));
