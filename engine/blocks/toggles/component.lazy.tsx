import { defineBlock } from '../../render/blocks/registry.tsx';
import { Toggles } from '../../render/toggles/toggles.tsx';

export const component = defineBlock(Toggles);
