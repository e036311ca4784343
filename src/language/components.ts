// The components of this store's words.
import '../../engine/ja/components.ts';
import {
  registerBlocks,
  registerFormModule,
  registerInterceptors,
  registerLazyAnswers,
  registerLazyBlocks,
  registerLazyFields,
  registerLazyOffers,
} from '../../engine/render/index.ts';
import { components, lazyComponents } from '../blocks/components.ts';
import { components as interceptors } from '../interceptors/components.ts';
import { lazyAnswers } from '../kinds/lazy-answers.ts';
import { lazyControls } from '../kinds/lazy-controls.ts';
import { lazyOffers } from '../kinds/lazy-offers.ts';

registerBlocks(components);
registerLazyBlocks(lazyComponents);
registerInterceptors(interceptors);
registerLazyFields(lazyControls);
registerLazyOffers(lazyOffers);
registerLazyAnswers(lazyAnswers);
registerFormModule(() => import('./form-words.ts'));
