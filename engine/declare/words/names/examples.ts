import type { FileKindEntry } from './file-kind-entry.ts';
import type { NameEntries } from './name-entry.ts';

export const examples: FileKindEntry = {
  doc: 'Sample states of a screen by name, for previews, tests and docs. Wherever their values stand, `{ "$fixture": "readers.child" }` is the entry `child` of screens/fixtures/readers.fixtures.json, and properties beside it are merged into it.',
  names: {
    like: {
      doc: 'Starts from another example of the file, or of another screen: `join/code#tooSoon`. Everything else here is merged into it: objects property by property; lists and all other values, null too, replace.',
      example: 'owner',
    },
    description: {
      formerly: 'says',
      doc: 'What the state shows, in one sentence.',
      example: 'A member who has answered before.',
    },
    data: { doc: 'The page’s data, valid by the page’s schema.', example: { people: [] } },
    header: { doc: 'Header data of the layout.', example: { isKids: false } },
    browser: { doc: 'Properties of the browser, such as the store’s own app.', example: { isApp: true } },
    settings: { doc: 'Settings that differ from their defaults, by document.', example: { registration: {} } },
    forms: { doc: 'State of the screen’s forms, by form.', example: { signup: { answers: { nickname: 'はな' } } } },
    'forms.answers': {
      doc: 'Answers by field, each with the JSON type and, if any, the choices of its field. They may violate other rules, such as length or pattern, to show the issues.',
      example: { nickname: 'はな' },
    },
    'forms.context': { doc: 'Server data for validation.', example: { defaultEmail: null } },
    'forms.rejected': { doc: 'The last refused answers.', example: { code: '123456' } },
    refused: {
      doc: 'The code with which the first call that the screen sends is refused: the page shows its text. For another call, that call and the code.',
      example: 'RESERVED',
    },
    'refused.call': { doc: 'A call of the screen.', example: 'renew' },
    'refused.code': {
      doc: 'A code in the call’s `errors`; `*` is any other.',
      example: 'RESERVED',
    },
  },
};

export const fixtures: FileKindEntry = {
  doc: 'Sample data that several examples share, by name: `{ "$fixture": "readers.child" }` is the entry `child` of screens/fixtures/readers.fixtures.json. Properties beside `$fixture` are merged into it, as in `like` of an example. Fixtures may refer to others.',
  names: {},
};

/** Names in the values of examples and fixtures. */
export const sample: NameEntries = {
  $fixture: {
    doc: 'Stands for a fixture: the entry `child` of screens/fixtures/readers.fixtures.json. Properties beside it are merged into it.',
    example: 'readers.child',
  },
};
