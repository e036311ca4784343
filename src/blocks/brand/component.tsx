import { defineBlock } from '../../../engine/render/index.ts';
import { StoreLogo } from '../../store-logo/logo.tsx';

const Brand = () => (
  <div className="brand">
    <StoreLogo />
  </div>
);

export const component = defineBlock(Brand);
