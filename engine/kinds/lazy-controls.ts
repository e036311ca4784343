// Written by npm run types from the folders of engine/kinds. Do not edit.

/** By word; loaded with the first page that has the word. */
export const lazyControls = {
  card: async () => (await import('./card/control.lazy.tsx')).control,
  'card-certification': async () => (await import('./card-certification/control.lazy.tsx')).control,
  image: async () => (await import('./image/control.lazy.tsx')).control,
  repeat: async () => (await import('./repeat/control.lazy.tsx')).control,
  survey: async () => (await import('./survey/control.lazy.tsx')).control,
};
