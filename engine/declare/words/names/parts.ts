// Properties inside declared files that several kinds of files share.
import { chainState } from './chains.ts';
import type { NameEntries } from './name-entry.ts';
import { textFormats } from './text-formats.ts';

const envelope: NameEntries = {
  field: { doc: 'The answer of a field of the call’s form.', example: 'email' },
  wordIndex: { formerly: 'word', doc: 'Only this word of the answer, counted from 0. Another part sends the next one.', example: 0 },
  answers: { doc: 'Several answers: `fields`, `custom`, or a key prefix.', example: 'fields' },
  echo: { doc: 'Page data that is sent back for comparison.', example: 'settings' },
  enum: { doc: 'One of these texts.', example: ['mailEdit', 'mailVerify'] },
  when: { formerly: 'is',
    doc: 'The condition for each value: the first that holds is sent.',
    example: { short: { 'form.nickname': { present: false } }, long: {} },
  },
  string: { doc: 'A text from the block that sends the call.', example: { maxLength: 20 } },
  boolean: { doc: 'A boolean from the block that sends the call.', example: true },
  'string.maxLength': { doc: 'Maximum length.', example: 20 },
  checked: { formerly: 'ticked',
    doc: 'A list of the ticked boxes whose keys begin with this name and a dot: what follows the dot.',
    example: 'scope',
  },
  unchecked: { formerly: 'unticked', doc: 'The same for shown boxes that are not ticked.', example: 'scope' },
  const: { doc: 'Always this value.', example: 'EmailPassword' },
};

const event: NameEntries = {
  flow: { doc: 'The flow.', example: 'signup' },
  type: { doc: 'The event type in the flow.', example: 'ENTER' },
  by: {
    doc: 'Selects the event by a payload property: `field` is the property, and every other key is one of its values with flow and event.',
    example: { field: 'type' },
  },
  'by.field': { doc: 'Name of the payload property.', example: 'type' },
};

const effect: NameEntries = {
  type: { doc: 'Its name on the server.', example: 'refuse' },
  params: { doc: 'Its parameters.', example: { code: 'TOO_SOON' } },
};

const transition: NameEntries = {
  target: { doc: 'The target state; without one the flow stays in its state.', example: 'confirm' },
  guard: { doc: 'A guard; if it does not hold, the next transition of the list is tried.', example: 'codeMatches' },
  actions: { doc: 'Its actions in order.', example: ['saveEmail', 'sendSignUpCode'] },
};

const step: NameEntries = {
  n: { doc: 'Position in the step bar, from 1.', example: 2 },
  of: { doc: 'Number of steps.', example: 4 },
  when: { doc: 'Of several steps the first whose condition holds is used.', example: { 'settings.policies.upFront': true } },
};

const state: NameEntries = {
  type: { doc: 'Marks a final state.', example: 'final', values: { final: 'The flow is finished.' } },
  meta: { doc: 'Its screen and options.', example: { screen: 'signup/form' } },
  'meta.screen': { doc: 'Its screen: the path of the file below screens/, without the extension.', example: 'signup/form' },
  'meta.step': { doc: 'Its step in the step bar.', example: { n: 2, of: 4 } },
  'meta.skipWhen': { doc: 'The state is skipped while this holds.', example: { 'settings.policies.upFront': false } },
  'meta.visibleFor': { formerly: 'readable', doc: 'For a final state: how long its screen can still be opened.', example: '30m' },
  'meta.restartable': { formerly: 'beginsAnew',
    doc: 'For a final state: whether opening the first screen afterwards starts a new flow.',
    example: true,
    fallback: false,
  },
  on: {
    doc: 'Its events with their transitions.',
    example: { ENTER: { target: 'confirm', actions: 'keepAnswers' } },
  },
  after: {
    doc: 'Transition after a time in the state: one entry, in s, m, h or d.',
    example: { '10m': { target: 'auth' } },
  },
  invoke: {
    doc: 'The actor that is asked in this state. Meanwhile its screen is shown and polls, and going back is disabled.',
    example: {
      src: 'charge',
      onDone: { target: 'paid' },
      onError: { CARD_DECLINED: { target: 'card' } },
      onUnknown: { '15m': { target: 'unclear' } },
    },
  },
};

const timeoutNames: NameEntries = {
  target: { doc: 'The target state; a state that was passed means going back to it.', example: 'auth' },
  actions: {
    doc: 'Its actions in order: run with the next event for a timeout, at once for an actor’s answer. There is no request to respond to, so `refuse` and `sendBack` are not available.',
    example: 'releaseSeat',
  },
};

const invoke: NameEntries = {
  src: { doc: 'The actor: one of the flow’s area.', example: 'charge' },
  input: {
    doc: 'Input in addition to the flow’s data; the actor defines its shape.',
    example: { isTrial: true },
  },
  onDone: { doc: 'Transition after success.', example: { target: 'paid', actions: 'keepReceipt' } },
  onError: {
    doc: 'Transition by refusal code of the actor; the text is `notice.<code>`.',
    example: { CARD_DECLINED: { target: 'card' } },
  },
  onUnknown: {
    doc: 'Transition while the outcome is still unknown, after a time since the first request: one entry, to a state that nothing else leads to. The request continues, and its answers also apply in that state.',
    example: { '15m': { target: 'unclear' } },
  },
};

/** The part of JSON Schema draft-07 that the engine reads in schemas/. */
const schema: NameEntries = {
  $ref: { doc: 'Reference to an entity.', example: 'entities/account' },
  title: { doc: 'A short name for readers of the schema.', example: 'Account' },
  description: { doc: 'A description for readers of the schema.', example: 'A member of the store.' },
  default: { doc: 'Default value.', example: 'OPTIONAL' },
  type: {
    doc: 'Its JSON type or types.',
    example: 'string',
    values: {
      string: 'A text; requires `maxLength`.',
      integer: 'A whole number.',
      number: 'A number.',
      boolean: 'true or false.',
      object: 'An object; close it with `additionalProperties: false`.',
      array: 'A list; requires `items` and `maxItems`.',
      null: 'Nothing.',
    },
  },
  enum: { doc: 'Allowed values.', example: ['NOT_USE', 'OPTIONAL', 'REQUIRED'] },
  const: { doc: 'The only allowed value.', example: true },
  required: { doc: 'Required properties.', example: ['id'] },
  properties: { doc: 'Its properties, each with a schema.', example: { id: { type: 'string', maxLength: 36 } } },
  additionalProperties: {
    doc: 'false: no other properties. A schema: other properties have this schema; limit them by `maxProperties`.',
    example: false,
  },
  items: { doc: 'The schema of each entry of a list.', example: { type: 'string', maxLength: 100 } },
  oneOf: { doc: 'Valid by exactly one of these schemas.', example: [{ type: 'null' }, { $ref: 'entities/account' }] },
  anyOf: { doc: 'Valid by at least one of these schemas.', example: [{ type: 'null' }, { $ref: 'entities/account' }] },
  pattern: { doc: 'A regular expression for the text; anchor it with ^ and $.', example: '^[0-9]{7}$' },
  format: {
    doc: 'A named format of the text. An empty text has every format; `minLength` refuses it.',
    example: 'regex',
    values: textFormats,
  },
  multiLine: {
    doc: 'In settings: the text, or each text below, may have line breaks. Without it, a text with line breaks is refused.',
    example: true,
  },
  freeText: {
    doc: 'In settings: the text, or each text below, is one that people write or another service made, so that no format limits it. Every other text has a format, an enum or a reference. Free text has no markup and no scripts; `html` has, and is sanitised when it is shown.',
    example: true,
  },
  writeOnly: { doc: 'In settings: a secret, which is stored sealed and never shown again.', example: true },
  refers: {
    doc: 'In settings: the property that identifies what this value names, `<document>.<list>.<property>`. The console offers its values by name, and a value that names nothing is not published. `nothing`: no setting, as the description says.',
    example: 'plans.plans.planId',
  },
  identifies: {
    doc: 'In settings: this property identifies the element of the list that has it. It cannot be changed once it is published, and its removal is compared with the stored rows that hold it.',
    example: { storedIn: [{ column: 'orders.plan_id', removal: 'warning', count: 'orders' }] },
  },
  'identifies.storedIn': {
    doc: 'The columns of stored rows that hold the identifier; empty: none does.',
    example: [{ column: 'orders.plan_id', only: { ended_at: null }, removal: 'blocker', count: 'runningOrders' }],
  },
  'identifies.storedIn.column': { doc: 'Table and column.', example: 'orders.plan_id' },
  'identifies.storedIn.json': {
    doc: 'How a JSON column holds it: as a key, as the answer to the element around, or in a property of its items. Without it, the value of the column is the identifier.',
    example: { items: 'planId' },
  },
  'identifies.storedIn.json.keys': { doc: 'The identifiers are keys of an object.', example: true },
  'identifies.storedIn.json.answerTo': {
    doc: 'The identifier is the value, or one of the values, under the key that this property of the element around has.',
    example: 'id',
  },
  'identifies.storedIn.json.items': { doc: 'The property of the items of a list.', example: 'planId' },
  'identifies.storedIn.only': { doc: 'Only rows that have these values in other columns.', example: { ended_at: null } },
  'identifies.storedIn.with': {
    doc: 'Columns that name the list of the element, each with a property of an element around it: the identifier is unique only there.',
    example: { survey_id: 'surveyId' },
  },
  'identifies.storedIn.same': {
    doc: 'Columns with properties of the element, or of one around it, that cannot change while rows hold the identifier with another value.',
    example: { issuer: 'issuer' },
  },
  'identifies.storedIn.while': {
    doc: 'A property of the element: while it is false, the element counts as removed.',
    example: 'isLoginEnabled',
  },
  'identifies.storedIn.unless': {
    doc: 'Only accounts that have no other row whose identifier stays, and no value in these columns.',
    example: ['passkeys.passkey_id'],
  },
  'identifies.storedIn.distinct': { doc: 'Count the values of this column instead of rows.', example: 'account_id' },
  'identifies.storedIn.removal': {
    doc: 'What the removal of an identifier is that rows hold.',
    example: 'blocker',
    values: {
      blocker: 'Refused with the number of rows.',
      warning: 'A warning with the number of rows. The identifier cannot be given to another element.',
    },
  },
  'identifies.storedIn.count': { doc: 'What is counted: a text of `settings.stored`.', example: 'contracts' },
  'identifies.revision': {
    doc: 'The property with the number of the revision: it never decreases, and rises when one of `texts` changes.',
    example: 'revision',
  },
  'identifies.texts': { doc: 'Properties with what people agree to.', example: ['title', 'content'] },
  needs: {
    doc: 'In settings: what the properties of this object need of each other, of other documents, of the environment, or of stored rows. Unless it is met, the settings are not published. Conditions read `settings.<document>.<name>`, and `item.<name>` for this object.',
    example: [
      {
        at: 'siteKey',
        when: { 'item.provider': 'turnstile' },
        must: { 'item.siteKey': { minLength: 1 } },
        text: 'settings.need.siteKey',
      },
    ],
  },
  'needs.at': { doc: 'The property that shows the message.', example: 'siteKey' },
  'needs.when': { doc: 'The need applies while this holds; default: always.', example: { 'item.isEnabled': true } },
  'needs.must': { formerly: 'is', doc: 'What must hold.', example: { 'item.siteKey': { minLength: 1 } } },
  'needs.variables': {
    doc: 'Environment variables that each process must have. One that is missing is only warned about, because other processes may have it.',
    example: ['BOT_CHECK_SECRET'],
  },
  'needs.concerns': {
    doc: 'Whom it concerns, by the name of a count of the program. With neither `is` nor `variables`, nobody may be concerned.',
    example: 'contracts',
  },
  'needs.warning': { doc: 'Only warn: the settings may be published.', example: true },
  'needs.inDraft': { doc: 'Refuse it already when a draft is saved, because one page has all the properties.', example: true },
  'needs.text': { doc: 'The message.', example: 'settings.need.siteKey' },
  range: {
    doc: 'In settings: pairs of numbers or times of this object, of which the first is not above the second. A missing one has no limit.',
    example: [{ from: 'minAge', to: 'maxAge' }],
  },
  'range.from': { doc: 'The lower one.', example: 'minAge' },
  'range.to': { doc: 'The upper one, which shows the message.', example: 'maxAge' },
  'range.strict': { doc: 'They must not be equal either.', example: true },
  'range.inDraft': { doc: 'Refuse it already when a draft is saved.', example: true },
  independent: {
    doc: 'In settings: the properties of this object whose meaning depends on no other setting, each with the reason. check reports switches, choices, numbers and optional values in neither `needs`, `range` nor `independent`.',
    example: { trustedDeviceDays: 'Only counts days.' },
  },
  uniqueItems: { doc: 'Whether the entries of a list must be unique.', example: true },
  minimum: { doc: 'Minimum value.', example: 0 },
  maximum: { doc: 'Maximum value.', example: 120 },
  minLength: { doc: 'Minimum length.', example: 1 },
  maxLength: { doc: 'Maximum length. Required for every text.', example: 100 },
  minItems: { doc: 'Minimum number of entries.', example: 1 },
  maxItems: { doc: 'Maximum number of entries. Required for every list.', example: 20 },
  minProperties: { doc: 'Minimum number of properties.', example: 1 },
  maxProperties: { doc: 'Maximum number of properties.', example: 20 },
};

const data: NameEntries = {
  at: {
    doc: 'A path into the page’s data, or into the scope of its first step: item, option, form, params, settings, store, header, root, browser.',
    example: 'account.email',
  },
  as: {
    doc: 'A formatter, or a group of codes with texts `codes.<group>.<value>`.',
    example: 'date',
    fallback: 'plain',
  },
};

const words: NameEntries = {
  code: { doc: 'A code in the data whose text is looked up.', example: { at: 'item.status' } },
  as: { doc: 'The group of codes, with texts `codes.<group>.<value>`.', example: 'status' },
  key: { formerly: 'text', doc: 'Key of a text in screens/text.', example: 'signup.pinCode.lead' },
  with: { doc: 'Parameters of the text, by name.', example: { email: { at: 'email' } } },
};

const condition: NameEntries = {
  any: { doc: 'One or more of these conditions hold.', example: [{ isSignedIn: true }, { 'browser.isApp': true }] },
  not: { doc: 'This condition does not hold.', example: { isSignedIn: true } },
};

/** By definition name in the meta-schemas. */
export const partNames: { readonly [definition: string]: NameEntries } = {
  envelope,
  event,
  effect,
  transition,
  step,
  state,
  'chain-state': chainState,
  lapse: timeoutNames,
  invoke,
  schema,
  data,
  words,
  condition,
};
