import { fileURLToPath } from 'node:url';

/** What stands in place of a package, in the builds and in the tests. */
export const aliases = [
  { find: /^markdown-to-jsx(\/react)?$/, replacement: fileURLToPath(new URL('./no-markdown.ts', import.meta.url)) },
  // RJSF's Form asks for its registry by this path and no other package has one of this name.
  {
    find: /^\.\.\/getDefaultRegistry\.js$/,
    replacement: fileURLToPath(new URL('../../engine/render/form/lean-registry.ts', import.meta.url)),
  },
];

/** Packages that import an aliased one: an alias holds only in what is bundled, so these are. */
export const bundled = [/^@rjsf\//];
