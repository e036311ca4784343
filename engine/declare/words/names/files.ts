// Kinds of declared files and their top-level properties.
import { describeAudiences } from '../definition/audiences.ts';
import { call, entries, formerEntry } from './calls.ts';
import { screenChain } from './chains.ts';
import { conditions } from './conditions.ts';
import { examples, fixtures } from './examples.ts';
import type { FileKindEntry } from './file-kind-entry.ts';
import { flow } from './flow.ts';
import { fragment } from './fragment.ts';
import { operation } from './operation.ts';

const screen: FileKindEntry = {
  doc: 'A screen: one page at one route. Texts are keys and data are paths; no React code is needed.',
  names: {
    route: {
      doc: 'Its address. `{id}` is a parameter, read as `params.id`; fixed routes take precedence over routes with parameters.',
      example: '/people/{id}',
    },
    params: {
      doc: 'The values of a parameter, if the addresses are known: the file is one screen per value, any other address is not found. `{type}` stands for the value in the name of the file and in every string in it: `consent.{type}.title`. Each value has its own examples: `ads.examples.json`.',
      example: { type: ['newsletter', 'ads'] },
    },
    each: {
      doc: 'Stands for one screen per settings document, and per item of a list that contains lists: `{document}` in its address is the page, and its form has the fields of the schema. Fields are labelled `settings.part.<name>`.',
      example: { of: 'settings', except: ['registration'] },
    },
    'each.of': { doc: 'Always `settings`.', example: 'settings' },
    'each.except': { doc: 'Documents without such a page.', example: ['registration'] },
    'each.upload': {
      doc: 'The call that stores pictures, for settings of the format `store-image`. Without it their addresses are written.',
      example: 'picture.add',
    },
    'each.sanitize': {
      doc: 'The call that sanitises HTML, for settings with `"freeText": "html"`. Without it they have no preview.',
      example: 'html.clean',
    },
    layout: { doc: 'Its layout: the name of a file in screens/layouts.', example: 'page' },
    for: { doc: 'Who may open it; default: `for` of its layout.', example: 'member', values: describeAudiences },
    gates: {
      formerly: 'needs',
      doc: 'Gates that must be open: facts that the server checks before it loads the page. It has those of all calls that the screen sends.',
      example: ['proof.recent'],
    },
    skipGates: {
      formerly: 'exemptFrom',
      doc: 'Gates of all members’ screens that this one does not need, because it opens them or must stay reachable. Its calls are exempt too.',
      example: ['rules.agreed'],
    },
    completionOf: {
      formerly: 'after',
      doc: 'For a completion page: the call, or a list of calls, after which it may be viewed for 30 minutes. Otherwise it redirects to the screen that sends the first. A screen of a flow does not need it.',
      example: 'card.picture',
    },
    skippedByBackLink: {
      formerly: { names: ['isStep', 'skipOnBack'] },
      doc: 'Whether it is a step of a task, to which the back link of later pages does not lead: that leads to where the task was begun. Default: true for a state of a flow, a completion page, a screen that sends the call of one, and a screen for guests.',
      example: false,
    },
    title: { doc: 'Heading of the page and document title.', example: 'card.title' },
    width: {
      doc: 'narrow: a column of 400 pixels whose buttons fill it, for a page with one short form. Default: as wide as text is readable.',
      example: 'narrow',
    },
    data: { doc: 'Schema of its data in schemas/pages; omit it if the screen has no data.', example: 'pages/card' },
    pollWhen: {
      formerly: 'waitsWhen',
      doc: 'While the page’s data meets this, the page waits for an answer: it is loaded again every 1.5 seconds, and says so.',
      example: { state: 'ordering' },
    },
    ...conditions,
    ...screenChain,
    reachedBy: {
      formerly: formerEntry,
      doc: 'How people reach the screen if no link and no flow leads to it. check reports unreachable screens without it.',
      example: 'mail',
      values: entries,
    },
    blocks: {
      doc: 'Its blocks from top to bottom, each with one word of the vocabulary and its options.',
      example: [{ text: 'home.lead' }],
    },
  },
};

const layout: FileKindEntry = {
  doc: 'A layout: the blocks around the screens of a part of the store. Exactly one of its blocks is `{"slot": {}}`.',
  names: {
    id: { doc: 'Its name: that of the file, which is the default.', example: 'page' },
    group: {
      doc: 'Screens of one group share a set of texts and navigate without loading a new document.',
      example: 'page',
    },
    for: { doc: 'Who may open its screens that have no `for`.', example: 'member', values: describeAudiences },
    ...conditions,
    header: {
      doc: 'Schema of the data in the scope `header`.',
      example: 'entities/card-header',
    },
    errorLink: {
      formerly: 'failure',
      doc: 'Link on error pages and completion pages in this layout; default: none.',
      example: { link: '/card', text: 'error.toHome' },
    },
    'errorLink.link': { doc: 'Target: the route of a screen.', example: '/card' },
    'errorLink.text': { formerly: 'words', doc: 'Text of the link.', example: 'error.toHome' },
    blocks: { doc: 'Its blocks from top to bottom.', example: [{ slot: {} }] },
  },
};

const fields: FileKindEntry = {
  doc: 'Fields that several forms ask for, declared once. `fields/<id>` stands for all of them in order: as a key in the `fields` of a form, in the `properties` of a schema (each with the field’s own `maxLength`, if it has one), in defaults and in the data of examples, where single keys beside it take precedence; as an entry of the `fields` of a section and of `required`.',
  names: {
    id: { doc: 'Its name: that of the file, which is the default.', example: 'person' },
    ...conditions,
    fields: {
      doc: 'The fields by key, in drawing order.',
      example: { nickname: { kind: 'free-text', maxLength: 100 } },
    },
  },
};

const form: FileKindEntry = {
  doc: 'A form: its fields and rules. The same rules validate in the browser and on the server.',
  names: {
    id: { doc: 'Its name: that of the file, which is the default.', example: 'join' },
    like: {
      doc: 'The form that it starts from: it has its fields, rules and other properties, changed by those beside `like`. Objects are merged property by property; everything else, lists too, replaces.',
      example: 'forms/code',
    },
    settings: {
      doc: 'The store settings that apply to it.',
      example: { fields: 'library.fields', custom: 'join' },
    },
    'settings.fields': {
      doc: 'Path of the settings with NOT_USE, OPTIONAL or REQUIRED per field.',
      example: 'library.fields',
    },
    'settings.custom': {
      doc: 'Which custom fields the form has: those whose `in` contains this name.',
      example: 'join',
    },
    autocomplete: {
      formerly: { names: ['about'], values: { other: 'off' } },
      doc: '`off`: it takes data of another person, so browsers fill in none of their user’s.',
      example: 'off',
    },
    asks: {
      doc: 'The keys of the fields that it asks for, a list of texts of its `context`: for a form that asks only for what is missing. Default: all.',
      example: '$.context.missing',
    },
    context: {
      doc: 'Server data for validation, each with its schema; read as `context.<name>`.',
      example: { defaultEmail: { type: ['string', 'null'], maxLength: 191 } },
    },
    ...conditions,
    fields: {
      doc: 'Its fields by key. A key that ends in `.<id>` declares one field per entry of a setting; one that ends in `.<field>`, one per field of another form. `fields/<id>` inserts the shared fields of schemas/fields, with changes by key: they may add options and replace common ones, but not other options that the shared field has.',
      example: { email: { kind: 'email', required: true }, 'fields/person': { sex: { hint: 'card.sexHint' } } },
    },
    'fields.each': {
      doc: 'For `.<field>`: the other form. There is one field per property of the settings named in its `settings.fields`, if it has that field, with its label and in their order.',
      example: 'forms/join',
    },
    'fields.as': {
      doc: 'For `.<field>`: the declaration of each of these fields.',
      example: { kind: 'checkbox', required: false },
    },
    'fields.changes': {
      doc: 'For `.<field>`: options that differ, by key of the other form.',
      example: { name: { hint: 'desk.reader.nameWhole' } },
    },
    rules: {
      doc: 'Rules between fields, validated after the individual fields.',
      example: [{ when: { 'form.email': { sameAs: '$.context.defaultEmail' } }, field: 'email', issue: 'sameEmail' }],
    },
    'rules.when': {
      doc: 'The issue exists while this holds. If all of several fields must be empty for it, and `field` is one of them, these fields are marked as ones of which one is required.',
      example: { 'form.email': { sameAs: '$.context.defaultEmail' } },
    },
    'rules.requires': { doc: 'The field that is required while `when` holds.', example: 'code' },
    'rules.field': { doc: 'The field that shows the issue.', example: 'email' },
    'rules.issue': { doc: 'Rule of the issue; its text is `issue.rule.<issue>`.', example: 'sameEmail' },
    'rules.with': { doc: 'Parameters of the text.', example: { limit: '$.context.limit' } },
  },
};

const event: FileKindEntry = {
  doc: 'An event: something that happened, of which other systems are notified. Its name says what changed and how: `loan.started`.',
  names: {
    description: { doc: 'When it happens, for readers of the document.', example: 'A reader borrowed a book.' },
    data: {
      doc: 'The schema of its data. All lengths must be bounded.',
      example: { properties: { loanId: 'string(36)' } },
    },
    example: { doc: 'Valid data.', example: { loanId: 'l1' } },
  },
};

/** By kind of file. */
export const fileKindEntries = {
  screen,
  layout,
  fields,
  form,
  call,
  operation,
  flow,
  event,
  examples,
  fixtures,
  fragment,
  text: {
    doc: 'The texts of an area in one language, by key: `signup.form.title` is `form.title` in `signup.json`. `{{name}}` is a parameter; every language has the same keys and parameters.',
    names: {},
  },
  page: { doc: 'The data of a page, as JSON Schema (draft-07). All lengths must be bounded.', names: {} },
  entity: {
    doc: 'An entity of the store, as JSON Schema (draft-07); other schemas refer to it as `entities/<name>`.',
    names: {},
  },
  settings: {
    doc: 'A settings document for operators, as JSON Schema (draft-07) with defaults.',
    names: {},
  },
} as const satisfies { readonly [kind: string]: FileKindEntry };
