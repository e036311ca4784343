// The components of this store's words.
import '../../engine/ja/components.ts';
import {
  registerBlocks,
  registerFormModule,
  registerLaterBlocks,
  registerLazyAnswers,
  registerLazyBlocks,
  registerLazyFields,
  registerLazyInterceptors,
  registerLazyOffers,
} from '../../engine/render/index.ts';
import { components, laterComponents, lazyComponents } from '../blocks/components.ts';
import { lazyComponents as lazyInterceptors } from '../interceptors/lazy-components.ts';
import { lazyAnswers } from '../kinds/lazy-answers.ts';
import { lazyControls } from '../kinds/lazy-controls.ts';
import { lazyOffers } from '../kinds/lazy-offers.ts';

registerBlocks(components);
registerLazyBlocks(lazyComponents);
registerLaterBlocks(laterComponents);
registerLazyInterceptors(lazyInterceptors);
registerLazyFields(lazyControls);
registerLazyOffers(lazyOffers);
registerLazyAnswers(lazyAnswers);
registerFormModule(() => import('./form-words.ts'));
