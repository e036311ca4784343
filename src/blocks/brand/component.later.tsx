import { defineBlock } from '../../../engine/render/index.ts';
import { StoreLogo, useServiceName } from '../../store-logo/logo.tsx';

/** A landmark, because the page has no header that would contain the logo. */
const Brand = () => (
  <section className="brand" aria-label={useServiceName()}>
    <StoreLogo />
  </section>
);

export const component = defineBlock(Brand);
