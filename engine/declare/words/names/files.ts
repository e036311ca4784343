// The kinds of declared files, and the names at their top.
import type { NameWords } from './name-word.ts';

const audiences = {
  everybody: 'Whoever comes.',
  guest: 'Who is not signed in. A member is sent to /mypage.',
  member: 'Who is signed in. A guest is sent to /login.',
  operator: 'Who works for the store.',
  editor: 'An operator who may change things.',
};

const entries = {
  address: 'An address that is typed, kept, or linked from elsewhere.',
  mail: 'A link in a mail.',
  provider: 'A provider that sends people back, or calls by itself.',
  answer: 'The answer of a call whose own program decides where it leads.',
  data: 'An address that the data of a page holds.',
  error: 'The engine, when something went wrong.',
};

/** What a kind of file is for, and its names. */
export interface FileWord {
  readonly doc: string;
  readonly names: NameWords;
}

const screen: FileWord = {
  doc: 'A screen: what a person sees at one route. Texts are keys, data is a path; no React is written for it.',
  names: {
    route: {
      doc: 'Its address. `{id}` is a parameter, read as `params.id`; a fixed route comes before one with a parameter.',
      example: '/people/{id}',
    },
    layout: { doc: 'The layout that stands around it: the name of a file of screens/layouts.', example: 'guest' },
    for: { doc: 'Who may open it.', example: 'member', values: audiences },
    title: { doc: 'The heading of the page and the title of its tab.', example: 'login.title' },
    data: { doc: 'The schema of its data in schemas/pages; without it the screen needs none.', example: 'pages/login' },
    entry: {
      doc: 'How people come here whom no link and no flow leads. Without it one of these does: check tells of a screen that nobody reaches.',
      example: 'mail',
      values: entries,
    },
    blocks: {
      doc: 'What stands on it, from top to bottom. Each block is one word of the vocabulary with its options.',
      example: [{ text: { words: 'home.lead' } }],
    },
  },
};

const layout: FileWord = {
  doc: 'A layout: what stands around the screens of a part of the store. Exactly one of its blocks is `{"slot": {}}`.',
  names: {
    id: { doc: 'Its name, the one of the file.', example: 'guest' },
    group: {
      doc: 'Screens of one group share one set of texts, and one is reached from another without loading a document.',
      example: 'guest',
    },
    header: {
      doc: 'The schema of what its blocks show of who is here: the scope `header`.',
      example: 'entities/account-header',
    },
    failure: {
      doc: 'The way on that a page of failure offers in this layout; without it none.',
      example: { link: '/mypage', words: 'error.toMypage' },
    },
    'failure.link': { doc: 'Where it leads: a route of a screen.', example: '/mypage' },
    'failure.words': { doc: 'What the link says.', example: 'error.toMypage' },
    blocks: { doc: 'What stands around the screen, from top to bottom.', example: [{ slot: {} }] },
  },
};

const form: FileWord = {
  doc: 'A form: what may be answered, and when an answer is right. The same rules judge in the browser and on the server.',
  names: {
    id: { doc: 'Its name, the one of the file.', example: 'signup' },
    settings: {
      doc: 'Which settings of the store reach it.',
      example: { fields: 'registration.signUp.fields', custom: 'signUp' },
    },
    'settings.fields': {
      doc: 'Where the settings say of each field NOT_USE, OPTIONAL or REQUIRED.',
      example: 'registration.signUp.fields',
    },
    'settings.custom': {
      doc: 'The place of custom fields that this form asks: those whose `in` has it.',
      example: 'signUp',
    },
    context: {
      doc: 'What the server knows and judging needs, each with its schema; read as `context.<name>`.',
      example: { defaultEmail: { type: ['string', 'null'], maxLength: 191 } },
    },
    fields: {
      doc: 'Its fields, by key. A key that ends in `.<id>` stands for one field for each entry of a setting.',
      example: { email: { kind: 'email', always: 'REQUIRED' } },
    },
    rules: {
      doc: 'Rules between fields, judged after each field alone.',
      example: [{ when: { 'form.email': { sameAs: { at: 'context.defaultEmail' } } }, field: 'email', issue: 'sameEmail' }],
    },
    'rules.when': {
      doc: 'The issue is there while this holds.',
      example: { 'form.email': { sameAs: { at: 'context.defaultEmail' } } },
    },
    'rules.requires': { doc: 'The field that has to be answered while `when` holds.', example: 'authCode' },
    'rules.field': { doc: 'The field at which the issue stands.', example: 'email' },
    'rules.issue': { doc: 'The rule of the issue; its words are `issue.rule.<issue>`.', example: 'sameEmail' },
    'rules.with': { doc: 'Parameters of the words.', example: { limit: { at: 'context.limit' } } },
  },
};

const call: FileWord = {
  doc: 'A call: one request that a screen may send. The server registers its route from it, the browser sends by it.',
  names: {
    id: { doc: 'Its name, the one of the file.', example: 'signup.enter' },
    method: {
      doc: 'Its HTTP method.',
      example: 'POST',
      values: { GET: 'Asks and changes nothing.', POST: 'Does something.', DELETE: 'Takes something away.' },
    },
    path: { doc: 'Its address. `{id}` is a parameter that the block which sends it fills in.', example: '/zapi/signup' },
    toldBy: {
      doc: 'Where another call has the same method and path: how this one is told from it.',
      example: { part: 'type', is: 'login' },
    },
    'toldBy.part': { doc: 'The name in the envelope that only this call’s payload has.', example: 'authCode' },
    'toldBy.is': { doc: 'Where both have it: what it says of this one.', example: 'login' },
    for: { doc: 'Who may send it.', example: 'guest', values: audiences },
    form: { doc: 'The form whose answers it takes, and by which they are judged.', example: 'forms/signup' },
    envelope: {
      doc: 'What it sends, name by name: an answer, several of them, a fixed value, a text or a yes or no of the screen, or a list of one such item.',
      example: { email: { field: 'email' }, formData: { answers: 'fields' } },
    },
    event: {
      doc: 'The event of a flow that it stands for. Without one the server has a command for it.',
      example: { flow: 'signup', type: 'ENTER' },
    },
    answer: {
      doc: 'What comes back: `redirect` (where to go next), `empty`, or data by a schema.',
      example: { schema: 'entities/account' },
    },
    'answer.schema': { doc: 'The schema of what comes back.', example: 'entities/account' },
    dropsTyping: { doc: 'Once it is done, the tab forgets what was typed in any form and not sent.', example: true },
    entry: {
      doc: 'Who sends it besides screens. Without it only screens do, and each event of a flow is sent by the screen of its state.',
      example: 'provider',
      values: entries,
    },
    errors: {
      doc: 'By code of a refusal: where it is shown, and with which words. `*` is every other code.',
      example: { '*': { serverMessage: true, elseText: 'login.failed' } },
    },
    'errors.field': { doc: 'The field at which it is shown; without one it is told above the form.', example: 'email' },
    'errors.text': { doc: 'What is said.', example: 'login.failed' },
    'errors.with': { doc: 'Parameters of the words.', example: { name: { at: 'settings.authCode.signUp.displayName' } } },
    'errors.serverMessage': { doc: 'Whether the server’s own message is shown.', example: true, fallback: false },
    'errors.elseText': { doc: 'What is said where the server has no message.', example: 'login.failed' },
    'errors.banner': { doc: 'Words that also stand above the form, while the field has the focus.', example: 'login.locked' },
  },
};

const flow: FileWord = {
  doc: 'A flow: a journey over several screens, as a statechart. The server holds where a person is in it.',
  names: {
    id: { doc: 'Its name, the one of the file.', example: 'signup' },
    version: { doc: 'A higher one where people in the middle of it could not go on as they are.', example: 1 },
    per: {
      doc: 'Whose it is.',
      example: 'session',
      values: { session: 'Of a browser; guests have one too.', account: 'Of a member, on every device.' },
    },
    keep: { doc: 'How long one that nobody touches is kept: seconds, minutes, hours or days.', example: '24h' },
    initial: { doc: 'The state in which it begins.', example: 'form' },
    states: {
      doc: 'Its states by name, each with its screen and the events that lead on.',
      example: { form: { meta: { screen: 'signup/form' }, on: { ENTER: { target: 'done' } } } },
    },
    passed: {
      doc: 'What going back to a state, or before it, changes.',
      example: { pinCode: { forgets: ['emailProof'] } },
    },
    'passed.forgets': { doc: 'What is dropped then, by the name under which it was kept.', example: ['emailProof'] },
    'passed.again': {
      doc: 'Whether its event, sent again, is taken as a way back; false: it sends the person on to where the flow is.',
      example: false,
      fallback: true,
    },
  },
};

const examples: FileWord = {
  doc: 'States of a screen that are worth seeing, by name: previews, tests and docs draw them.',
  names: {
    says: { doc: 'What is to be seen, in a sentence.', example: 'A member who has answered before.' },
    data: { doc: 'The page’s data; it fits the page’s schema.', example: { people: [] } },
    header: { doc: 'What the layout shows of who is here.', example: { isKids: false } },
    browser: { doc: 'What differs of the visitor’s browser: the store’s own app.', example: { isApp: true } },
    settings: { doc: 'Settings of the store that differ from their defaults, by document.', example: { registration: {} } },
    forms: { doc: 'What stands in the forms of the screen, by form.', example: { signup: { answers: { nickname: 'はな' } } } },
    'forms.answers': {
      doc: 'Answers, by field: each of the JSON type that its field answers with, and one of its choices where it has some. What a person may type wrongly, too short or of another pattern, may stand here: an example shows how that is told.',
      example: { nickname: 'はな' },
    },
    'forms.context': { doc: 'What the server knows for judging.', example: { defaultEmail: null } },
    'forms.rejected': { doc: 'The answers that were refused last.', example: { pinCode: '123456' } },
    refused: {
      doc: 'The call that was just sent and refused: its words stand on the page.',
      example: { call: 'login', code: 'LOGIN_FAILED' },
    },
    'refused.call': { doc: 'A call that the screen sends.', example: 'login' },
    'refused.code': {
      doc: 'One of the codes that the call has words for; `*` is any other.',
      example: 'LOGIN_FAILED',
    },
  },
};

/** By kind of file. */
export const fileWords = {
  screen,
  layout,
  form,
  call,
  flow,
  examples,
  text: {
    doc: 'The texts of an area in one language, by key. `{{name}}` is a parameter; every language has the same keys and parameters.',
    names: {},
  },
  page: { doc: 'The data of a page, as JSON Schema (draft-07). Everything in it has an end.', names: {} },
  entity: { doc: 'A thing of the store, as JSON Schema (draft-07); other schemas refer to it as `entities/<name>`.', names: {} },
  settings: {
    doc: 'A document of settings that an operator may set, as JSON Schema (draft-07), with its defaults.',
    names: {},
  },
} as const satisfies { readonly [kind: string]: FileWord };
