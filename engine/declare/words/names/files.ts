// Kinds of declared files and their top-level properties.
import { describeAudiences } from '../../definition/audiences.ts';
import { screenChain } from './chains.ts';
import { examples, fixtures } from './examples.ts';
import type { FileKindEntry } from './file-kind-entry.ts';
import { flow } from './flow.ts';
import { fragment } from './fragment.ts';

const entries = {
  address: 'An address that is typed, bookmarked, or linked from elsewhere.',
  mail: 'A link in a mail.',
  provider: 'A provider that redirects people back or calls by itself.',
  answer: 'The response of a call whose server code decides where it leads.',
  data: 'An address in page data.',
  error: 'The engine’s error pages.',
};

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
    layout: { doc: 'Its layout: the name of a file in screens/layouts.', example: 'guest' },
    for: { doc: 'Who may open it.', example: 'member', values: describeAudiences },
    needs: {
      doc: 'Gates that must be open: facts that the server checks before it loads the page. It has those of all calls that the screen sends.',
      example: ['proof.recent'],
    },
    exemptFrom: {
      doc: 'Gates of all members’ screens that this one does not need, because it opens them or must stay reachable. Its calls are exempt too.',
      example: ['policies.agreed'],
    },
    after: {
      doc: 'For a completion page: the call, or a list of calls, after which it may be viewed for 30 minutes. Otherwise it redirects to the screen that sends the first. A screen of a flow does not need it.',
      example: 'profile.image',
    },
    isStep: {
      doc: 'Whether it is a step of a task, to which the back link of later pages does not lead: that leads to where the task was begun. Default: true for a state of a flow, a completion page, a screen that sends the call of one, and a screen for guests.',
      example: false,
    },
    title: { doc: 'Heading of the page and document title.', example: 'login.title' },
    data: { doc: 'Schema of its data in schemas/pages; omit it if the screen has no data.', example: 'pages/login' },
    waitsWhen: {
      doc: 'While the page’s data meets this, the page waits for an answer: it is loaded again every 1.5 seconds, and says so.',
      example: { state: 'ordering' },
    },
    ...screenChain,
    entry: {
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
    id: { doc: 'Its name: that of the file, which is the default.', example: 'guest' },
    group: {
      doc: 'Screens of one group share a set of texts and navigate without loading a new document.',
      example: 'guest',
    },
    header: {
      doc: 'Schema of the data in the scope `header`.',
      example: 'entities/account-header',
    },
    failure: {
      doc: 'Link on error pages in this layout; default: none.',
      example: { link: '/mypage', words: 'error.toMypage' },
    },
    'failure.link': { doc: 'Target: the route of a screen.', example: '/mypage' },
    'failure.words': { doc: 'Text of the link.', example: 'error.toMypage' },
    blocks: { doc: 'Its blocks from top to bottom.', example: [{ slot: {} }] },
  },
};

const fields: FileKindEntry = {
  doc: 'Fields that several forms ask for, declared once. `fields/<id>` stands for all of them in order: as a key in the `fields` of a form, in the `properties` of a schema (each with the field’s own `maxLength`, if it has one), in defaults and in the data of examples, where single keys beside it take precedence; as an entry of the `fields` of a section and of `required`.',
  names: {
    id: { doc: 'Its name: that of the file, which is the default.', example: 'person' },
    fields: {
      doc: 'The fields by key, in drawing order.',
      example: { nickname: { kind: 'free-text', maxLength: 100 } },
    },
  },
};

const form: FileKindEntry = {
  doc: 'A form: its fields and rules. The same rules validate in the browser and on the server.',
  names: {
    id: { doc: 'Its name: that of the file, which is the default.', example: 'signup' },
    like: {
      doc: 'The form that it starts from: it has its fields, rules and other properties, changed by those beside `like`. Objects are merged property by property; everything else, lists too, replaces.',
      example: 'forms/login-code',
    },
    settings: {
      doc: 'The store settings that apply to it.',
      example: { fields: 'registration.signUp.fields', custom: 'signUp' },
    },
    'settings.fields': {
      doc: 'Path of the settings with NOT_USE, OPTIONAL or REQUIRED per field.',
      example: 'registration.signUp.fields',
    },
    'settings.custom': {
      doc: 'Which custom fields the form has: those whose `in` contains this name.',
      example: 'signUp',
    },
    about: { doc: '`other`: it takes data of another person, so browsers fill in none of their user’s.', example: 'other' },
    context: {
      doc: 'Server data for validation, each with its schema; read as `context.<name>`.',
      example: { defaultEmail: { type: ['string', 'null'], maxLength: 191 } },
    },
    fields: {
      doc: 'Its fields by key. A key that ends in `.<id>` declares one field per entry of a setting; one that ends in `.<field>`, one per field of another form. `fields/<id>` inserts the shared fields of schemas/fields, with changes by key: they may add options and replace common ones, but not other options that the shared field has.',
      example: { email: { kind: 'email', always: 'REQUIRED' }, 'fields/person': { sex: { hint: 'profile.sexHint' } } },
    },
    'fields.each': {
      doc: 'For `.<field>`: the other form. There is one field per property of the settings named in its `settings.fields`, if it has that field, with its label and in their order.',
      example: 'forms/signup',
    },
    'fields.as': {
      doc: 'For `.<field>`: the declaration of each of these fields.',
      example: { kind: 'checkbox', always: 'OPTIONAL' },
    },
    'fields.changes': {
      doc: 'For `.<field>`: options that differ, by key of the other form.',
      example: { name: { hint: 'console.registration.nameWhole' } },
    },
    rules: {
      doc: 'Rules between fields, validated after the individual fields.',
      example: [{ when: { 'form.email': { sameAs: '$.context.defaultEmail' } }, field: 'email', issue: 'sameEmail' }],
    },
    'rules.when': {
      doc: 'The issue exists while this holds. If all of several fields must be empty for it, and `field` is one of them, these fields are marked as ones of which one is required.',
      example: { 'form.email': { sameAs: '$.context.defaultEmail' } },
    },
    'rules.requires': { doc: 'The field that is required while `when` holds.', example: 'authCode' },
    'rules.field': { doc: 'The field that shows the issue.', example: 'email' },
    'rules.issue': { doc: 'Rule of the issue; its text is `issue.rule.<issue>`.', example: 'sameEmail' },
    'rules.with': { doc: 'Parameters of the text.', example: { limit: '$.context.limit' } },
  },
};

const call: FileKindEntry = {
  doc: 'A call: one HTTP request that screens send. The server registers its route, and the browser builds its requests, from this file.',
  names: {
    id: { doc: 'Its name: that of the file, which is the default.', example: 'signup.enter' },
    like: {
      doc: 'The call that it starts from: it has its properties, changed by those beside `like`. Objects are merged property by property; everything else, lists too, replaces.',
      example: 'login.code',
    },
    method: {
      doc: 'Its HTTP method.',
      example: 'GET',
      fallback: 'POST',
      values: { GET: 'Reads data and changes nothing.', POST: 'Performs an action.', DELETE: 'Deletes something.' },
    },
    path: { doc: 'Its path. `{id}` is a parameter that the sending block fills in.', example: '/zapi/signup' },
    toldBy: {
      doc: 'Distinguishes it from another call with the same method and path.',
      example: { part: 'type', is: 'login' },
    },
    'toldBy.part': { doc: 'Property that only this call’s payload has.', example: 'authCode' },
    'toldBy.is': { doc: 'Value of the property in this call, if both calls have it.', example: 'login' },
    each: {
      doc: 'Stands for one call per settings document, and per item of a list that contains lists: `{document}` in its address is the page, and its form has the fields of the schema. Fields are labelled `settings.part.<name>`.',
      example: { of: 'settings', except: ['registration'] },
    },
    'each.of': { doc: 'Always `settings`.', example: 'settings' },
    'each.except': { doc: 'Documents without such a page.', example: ['registration'] },
    for: { doc: 'Who may send it.', example: 'guest', values: describeAudiences },
    needs: {
      doc: 'Gates that must be open: facts that the server checks before the command or event.',
      example: ['proof.recent'],
    },
    exemptFrom: { doc: 'Gates of all members’ calls that this one does not need.', example: ['policies.agreed'] },
    form: { doc: 'The form whose answers it receives and that validates them.', example: 'forms/signup' },
    envelope: {
      doc: 'Its payload by property: an answer, several answers, a fixed value, a text or boolean from the screen, or a list with one such item.',
      example: { email: { field: 'email' }, formData: { answers: 'fields' } },
    },
    event: {
      doc: 'The flow event that it sends. Without one the server has a command for it.',
      example: { flow: 'signup', type: 'ENTER' },
    },
    answer: {
      doc: 'Its response: `redirect`, `empty`, or data by a schema.',
      example: { schema: 'entities/account' },
      fallback: 'redirect',
    },
    'answer.schema': { doc: 'Schema of the response.', example: 'entities/account' },
    body: {
      doc: 'How it is sent; default: as JSON.',
      example: 'form',
      values: {
        form: 'The browser posts it as a form and leaves the page, so that the response can lead to another site. Lists are repeated names.',
      },
    },
    next: {
      doc: 'A call with the same form, which receives the same answers after this call has succeeded.',
      example: 'oidc.consent.form',
    },
    dropsTyping: { doc: 'Whether success deletes all drafts of the tab.', example: true },
    partial: {
      doc: 'Whether only the answers that it carries are validated, and none is required: the form is not finished.',
      example: true,
    },
    leavesOut: {
      doc: 'Fields whose answers another call of the form carries: they are not validated with this call.',
      example: ['card'],
    },
    fixed: { doc: 'Answers by field that the call stands for: validated, but not in its payload.', example: { method: 'card' } },
    handsOff: { doc: 'Whether the browser posts `params` of the response to its `linkUrl`, at another origin.', example: true },
    entry: {
      doc: 'Senders other than screens. Without it only screens send it, and each flow event is sent by the screen of its state.',
      example: 'provider',
      values: entries,
    },
    errors: {
      doc: 'Location and text by refusal code. `*` is any other code.',
      example: { TOO_MANY: { text: 'login.tooMany' }, '*': { elseText: 'login.failed' } },
    },
    'errors.like': {
      doc: 'The call whose errors it has; those beside `like` are merged, as with `like` of a call.',
      example: 'login.code',
    },
    'errors.field': { doc: 'The field that shows it; default: above the form.', example: 'email' },
    'errors.text': { doc: 'The text; default: that of the code, `error.<code>`.', example: 'login.failed' },
    'errors.with': { doc: 'Parameters of the text.', example: { name: '$.settings.authCode.signUp.displayName' } },
    'errors.serverMessage': { doc: 'Whether the server’s message is shown instead of the text.', example: true, fallback: false },
    'errors.elseText': { doc: 'The server’s message is shown, or this text if it sends none.', example: 'login.failed' },
    'errors.banner': { doc: 'An additional text above the form, while the field has the focus.', example: 'login.locked' },
    'errors.ask': { doc: 'The id of a dialog that also opens, of every screen that sends the call.', example: 'set-login-id' },
    'errors.reloads': { doc: 'Forms only: whether page data is loaded again; the input stays.', example: true, fallback: false },
    'errors.tone': {
      doc: 'Forms only: the colour of the text above the form; default: that of an error.',
      example: 'info',
      values: { info: 'The person has made no mistake, and may go on.' },
    },
    'errors.continues': { doc: 'Forms only: whether `field` is asked for next.', example: true, fallback: false },
  },
};

/** By kind of file. */
export const fileKindEntries = {
  screen,
  layout,
  fields,
  form,
  call,
  flow,
  examples,
  fixtures,
  fragment,
  text: {
    doc: 'The texts of an area in one language, by key. `{{name}}` is a parameter; every language has the same keys and parameters.',
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
