// Blocks of layouts only.
export { footer } from './footer.ts';
export { header } from './header.ts';
export { menu } from './menu.ts';
export { slot } from './slot.ts';
