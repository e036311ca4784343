import { defineBlock } from '../../render/blocks/registry.tsx';
import { FormElement } from '../../render/form-element/form-element.tsx';

export const component = defineBlock(FormElement);
