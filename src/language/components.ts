// The components of this store's words.
import { registerBlocks, registerInterceptors, registerLazyBlocks } from '../../engine/render/index.ts';
import { components, lazyComponents } from '../blocks/components.ts';
import { components as interceptors } from '../interceptors/components.ts';

registerBlocks(components);
registerLazyBlocks(lazyComponents);
registerInterceptors(interceptors);
