// The components of this store's words.
import '../../engine/ja/components.ts';
import { registerBlocks, registerFormModule, registerLazyFields, registerLazyOffers } from '../../engine/render/index.ts';
import { components } from '../blocks/components.ts';
import { lazyControls } from '../kinds/lazy-controls.ts';
import { lazyOffers } from '../kinds/lazy-offers.ts';

registerBlocks(components);
registerLazyFields(lazyControls);
registerLazyOffers(lazyOffers);
registerFormModule(() => import('./form-words.ts'));
