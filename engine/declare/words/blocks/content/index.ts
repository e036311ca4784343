// Blocks that show content.
export { codes } from './codes.ts';
export { facts } from './facts.ts';
export { frames } from './frames.ts';
export { heading } from './heading.ts';
export { hero } from './hero.ts';
export { html } from './html.ts';
export { lines } from './lines.ts';
export { list } from './list.ts';
export { player } from './player.ts';
export { qr } from './qr.ts';
export { table } from './table.ts';
export { terms } from './terms.ts';
export { text } from './text.ts';
