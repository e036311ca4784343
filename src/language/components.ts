// The components of this store's words.
import '../../engine/ja/components.ts';
import { registerBlocks, registerLazyFields } from '../../engine/render/index.ts';
import { components } from '../blocks/components.ts';
import { lazyControls } from '../kinds/lazy-controls.ts';

registerBlocks(components);
registerLazyFields(lazyControls);
