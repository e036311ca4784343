// Written by npm run types from the folders of src/kinds. Do not edit.

/** Modules by word; loaded with the first page that has the word. */
export const lazyAnswers = {
  policies: () => import('./policies/answer.lazy.ts'),
  survey: () => import('./survey/answer.lazy.ts'),
};
