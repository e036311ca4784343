// The components of this store's blocks.
import { registerBlocks } from '../../engine/render/index.ts';
import { components } from '../blocks/components.ts';

registerBlocks(components);
