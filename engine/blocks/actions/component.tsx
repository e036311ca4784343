import { Actions } from '../../render/actions/actions.tsx';
import { defineBlock } from '../../render/blocks/registry.tsx';

export const component = defineBlock(Actions);
