// Names inside of declared files that several kinds of files share.
import type { NameWords } from './name-word.ts';

const envelope: NameWords = {
  field: { doc: 'The answer of a field of the call’s form.', example: 'email' },
  answers: { doc: 'Several answers: `fields`, `custom`, or the beginning of repeated keys.', example: 'fields' },
  echo: { doc: 'What the server gave the page, sent back to be compared.', example: 'settings' },
  enum: { doc: 'One of these texts.', example: ['mailEdit', 'mailVerify'] },
  is: {
    doc: 'When each of them is sent: the first whose condition on the answers holds.',
    example: { short: { 'form.nickname': { present: false } }, long: {} },
  },
  string: { doc: 'A text that the block which sends the call gives.', example: { maxLength: 20 } },
  boolean: { doc: 'A yes or no that the block which sends the call gives.', example: true },
  'string.maxLength': { doc: 'The most characters of it.', example: 20 },
  const: { doc: 'Always this value.', example: 'EmailPassword' },
};

const event: NameWords = {
  flow: { doc: 'The flow.', example: 'signup' },
  type: { doc: 'The event, as a state of the flow names it.', example: 'ENTER' },
  by: {
    doc: 'The name of the envelope whose value says which event it is; beside it each value with its flow and event.',
    example: { field: 'type' },
  },
  'by.field': { doc: 'That name of the envelope.', example: 'type' },
};

const effect: NameWords = {
  type: { doc: 'Its name, which the server knows.', example: 'refuse' },
  params: { doc: 'What it is given.', example: { code: 'TOO_SOON' } },
};

const transition: NameWords = {
  target: { doc: 'The state that it leads to; without one the flow stays where it is.', example: 'confirm' },
  guard: { doc: 'It is taken only where this fact holds; else the next one of the list is looked at.', example: 'codeMatches' },
  actions: { doc: 'What is written when it is taken, in order.', example: ['keepEmail', 'sendSignUpCode'] },
};

const step: NameWords = {
  n: { doc: 'The place in the step bar, from 1.', example: 2 },
  of: { doc: 'How many steps there are.', example: 4 },
  when: { doc: 'Of several the first whose condition holds is shown.', example: { 'settings.policies.upFront': true } },
};

const state: NameWords = {
  type: { doc: 'Marks an end of the flow.', example: 'final', values: { final: 'The journey is over here.' } },
  meta: { doc: 'What a person sees in it.', example: { screen: 'signup/form' } },
  'meta.screen': { doc: 'Its screen: the path of the file below screens/, without its ending.', example: 'signup/form' },
  'meta.step': { doc: 'Where the step bar stands.', example: { n: 2, of: 4 } },
  'meta.skipWhen': { doc: 'The state is left out while this holds.', example: { 'settings.policies.upFront': false } },
  'meta.readable': { doc: 'Of a final state: how long its screen can still be opened.', example: '30m' },
  'meta.beginsAnew': {
    doc: 'Of a final state: opening the first screen afterwards begins a new flow.',
    example: true,
    fallback: false,
  },
  on: {
    doc: 'The events that it takes, each with where they lead.',
    example: { ENTER: { target: 'confirm', actions: 'keepAnswers' } },
  },
  after: {
    doc: 'Where the person is once so much time has passed since the state was entered: one span, of s, m, h or d.',
    example: { '10m': { target: 'auth' } },
  },
  invoke: {
    doc: 'Whose answer the store waits for while the flow stands here. The person sees its screen, which looks again by itself; nothing is gone back to meanwhile.',
    example: {
      src: 'charge',
      onDone: { target: 'paid' },
      onError: { CARD_DECLINED: { target: 'card' } },
      onUnknown: { '15m': { target: 'unclear' } },
    },
  },
};

const lapse: NameWords = {
  target: { doc: 'The state that the time or the answer leads to; one that was passed is come back to.', example: 'auth' },
  actions: {
    doc: 'What is written for it, in order: of the time with the next event, of an answer at once. It can answer nobody: no `refuse`, no `sendBack`.',
    example: 'releaseSeat',
  },
};

const invoke: NameWords = {
  src: { doc: 'Whom the store asks: an actor of the area that the flow belongs to.', example: 'charge' },
  input: {
    doc: 'What the actor is asked besides what the flow holds; it says itself what that may be.',
    example: { isTrial: true },
  },
  onDone: { doc: 'Where the flow is led once the actor has done it.', example: { target: 'paid', actions: 'keepReceipt' } },
  onError: {
    doc: 'Where it is led by each code that the actor refuses with, told by `notice.<code>`.',
    example: { CARD_DECLINED: { target: 'card' } },
  },
  onUnknown: {
    doc: 'Where the person is told that nobody knows yet whether it was done, so long after it was first asked: one span, and a state that nothing else leads to. The store goes on asking, and that state is led on by the same answers.',
    example: { '15m': { target: 'unclear' } },
  },
};

/** JSON Schema as files of schemas/ are written: the part of draft-07 that the engine reads. */
const schema: NameWords = {
  $ref: { doc: 'The entity that stands here.', example: 'entities/account' },
  title: { doc: 'A short name, for people who read the schema.', example: 'Account' },
  description: { doc: 'What it is, for people who read the schema.', example: 'A member of the store.' },
  default: { doc: 'What it is when nobody has set it.', example: 'OPTIONAL' },
  type: {
    doc: 'Its JSON type, or several.',
    example: 'string',
    values: {
      string: 'A text; give it a `maxLength`.',
      integer: 'A whole number.',
      number: 'A number.',
      boolean: 'true or false.',
      object: 'Names with values; close it with `additionalProperties: false`.',
      array: 'A list; give it `items` and `maxItems`.',
      null: 'Nothing.',
    },
  },
  enum: { doc: 'It is one of these.', example: ['NOT_USE', 'OPTIONAL', 'REQUIRED'] },
  const: { doc: 'It is this.', example: true },
  required: { doc: 'Names that are always there.', example: ['id'] },
  properties: { doc: 'Its names, each with a schema.', example: { id: { type: 'string', maxLength: 36 } } },
  additionalProperties: {
    doc: 'false: it has no other names. A schema: other names have values of that shape; bound them by `maxProperties`.',
    example: false,
  },
  items: { doc: 'The schema of each entry of a list.', example: { type: 'string', maxLength: 100 } },
  oneOf: { doc: 'It fits exactly one of these schemas.', example: [{ type: 'null' }, { $ref: 'entities/account' }] },
  anyOf: { doc: 'It fits one or more of these schemas.', example: [{ type: 'null' }, { $ref: 'entities/account' }] },
  pattern: { doc: 'A regular expression that the text fits; anchor it with ^ and $.', example: '^[0-9]{7}$' },
  format: { doc: 'The text is of a form that has a name: `regex`, a regular expression that cannot be slow.', example: 'regex' },
  uniqueItems: { doc: 'Whether no entry of a list may stand there twice.', example: true },
  minimum: { doc: 'The least number.', example: 0 },
  maximum: { doc: 'The greatest number.', example: 120 },
  minLength: { doc: 'The fewest characters.', example: 1 },
  maxLength: { doc: 'The most characters. Every text has this.', example: 100 },
  minItems: { doc: 'The fewest entries.', example: 1 },
  maxItems: { doc: 'The most entries. Every list has this.', example: 20 },
  minProperties: { doc: 'The fewest names.', example: 1 },
  maxProperties: { doc: 'The most names.', example: 20 },
};

const data: NameWords = {
  at: {
    doc: 'A path into the page’s data; a scope may stand first: item, option, form, params, settings, store, header, root, browser.',
    example: 'account.email',
  },
  as: {
    doc: 'How it is shown: a formatter, or a group of codes whose words are `codes.<group>.<value>`.',
    example: 'date',
    fallback: 'plain',
  },
};

const words: NameWords = {
  code: { doc: 'A code of the data whose words are looked up.', example: { at: 'item.status' } },
  as: { doc: 'The group of codes: its words are `codes.<group>.<value>`.', example: 'status' },
  text: { doc: 'The key of a text of screens/text.', example: 'signup.pinCode.lead' },
  with: { doc: 'Parameters of the text, by name.', example: { email: { at: 'email' } } },
};

const condition: NameWords = {
  any: { doc: 'One or more of these conditions hold.', example: [{ isSignedIn: true }, { 'browser.isApp': true }] },
  not: { doc: 'This condition does not hold.', example: { isSignedIn: true } },
};

/** By the name of the definition in the meta-schemas. */
export const partWords: { readonly [definition: string]: NameWords } = {
  envelope,
  event,
  effect,
  transition,
  step,
  state,
  lapse,
  invoke,
  schema,
  data,
  words,
  condition,
};
