import type { FileKindEntry } from './file-kind-entry.ts';
import type { NameEntries } from './name-entry.ts';

export const fragment: FileKindEntry = {
  doc: 'A part that several screens, layouts or flows include: `{ "include": "code-hint", "with": { "back": "/login" } }` stands for the content of screens/fragments/code-hint.fragment.json, with `/login` in place of `{back}`. Fragments of flows are in flows/fragments.',
  names: {
    parameters: {
      doc: 'What each use gives in `with`. A name with a question mark may be left out: what is only its placeholder is then left out too.',
      example: ['back', 'title?'],
    },
    content: {
      doc: 'What is inserted: an object or a list. Where the include is an element of a list, the elements of an inserted list replace it. `{back}` is the parameter `back`: a text that is only a placeholder becomes the value itself, which may be a list or an object.',
      example: [{ actions: [{ text: 'common.back', link: '{back}', tone: 'quiet' }] }],
    },
  },
};

/** Names of what stands for a fragment. */
export const include: NameEntries = {
  include: {
    doc: 'Stands for the content of this fragment. Properties beside it replace those of the content.',
    example: 'code-hint',
  },
  with: { doc: 'The parameters of the fragment, by name.', example: { back: '/card' } },
};
