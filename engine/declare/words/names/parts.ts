// Properties inside declared files that several kinds of files share.
import { chainState } from './chains.ts';
import { describeCompletion } from './completion.ts';
import { sample } from './examples.ts';
import { include } from './fragment.ts';
import type { NameEntries } from './name-entry.ts';
import { schema } from './schema.ts';

const envelope: NameEntries = {
  field: { doc: 'The answer of a field of the call’s form.', example: 'email' },
  wordIndex: {
    formerly: 'word',
    doc: 'Only this word of the answer, counted from 0. Another part sends the next one.',
    example: 0,
  },
  answers: { doc: 'Several answers: `fields`, `custom`, or a key prefix.', example: 'fields' },
  echo: { doc: 'Page data that is sent back for comparison.', example: 'settings' },
  enum: { doc: 'One of these texts.', example: ['mailEdit', 'mailVerify'] },
  when: {
    formerly: 'is',
    doc: 'The condition for each value: the first that holds is sent.',
    example: { short: { 'form.nickname': { present: false } }, long: {} },
  },
  string: { doc: 'A text from the block that sends the call.', example: { maxLength: 20 } },
  boolean: { doc: 'A boolean from the block that sends the call.', example: true },
  'string.maxLength': { doc: 'Maximum length.', example: 20 },
  checked: {
    formerly: 'ticked',
    doc: 'A list of the ticked boxes whose keys begin with this name and a dot: what follows the dot.',
    example: 'scope',
  },
  unchecked: { formerly: 'unticked', doc: 'The same for shown boxes that are not ticked.', example: 'scope' },
  const: { doc: 'Always this value.', example: 'EmailPassword' },
};

const event: NameEntries = {
  flow: { doc: 'The flow.', example: 'join' },
  type: { doc: 'The event type in the flow.', example: 'ENTER' },
  by: {
    doc: 'Selects the event by a payload property: `field` is the property, and every other key is one of its values with flow and event.',
    example: { field: 'type' },
  },
  'by.field': { doc: 'Name of the payload property.', example: 'type' },
};

const effect: NameEntries = {
  type: {
    formerly: { values: { sendBack: 'showAgain' } },
    doc: 'Its name on the server, or `refuse` (with `code`): the answers are refused; or `showAgain` (with `notice`): what the page showed has changed, so the page of the same state is shown again with the text `notice.<notice>`.',
    example: 'refuse',
  },
  params: { doc: 'Its parameters.', example: { code: 'TOO_SOON' } },
};

const transition: NameEntries = {
  target: { doc: 'The target state; without one the flow stays in its state.', example: 'confirm' },
  guard: { doc: 'A guard; if it does not hold, the next transition of the list is tried.', example: 'codeMatches' },
  actions: { doc: 'Its actions in order.', example: ['saveEmail', 'sendCode'] },
};

const step: NameEntries = {
  n: { doc: 'Position in the step bar, from 1.', example: 2 },
  of: { doc: 'Number of steps.', example: 4 },
  when: { doc: 'Of several steps the first whose condition holds is used.', example: { 'settings.library.upFront': true } },
};

const state: NameEntries = {
  type: { doc: 'Marks a final state.', example: 'final', values: { final: 'The flow is finished.' } },
  meta: { doc: 'Its screen and options.', example: { screen: 'join/form' } },
  'meta.screen': { doc: 'Its screen: the path of the file below screens/, without the extension.', example: 'join/form' },
  'meta.step': { doc: 'Its step in the step bar.', example: { n: 2, of: 4 } },
  'meta.skipWhen': { doc: 'The state is skipped while this holds.', example: { 'settings.library.upFront': false } },
  'meta.visibleFor': { formerly: 'readable', doc: 'For a final state: how long its screen can still be opened.', example: '30m' },
  'meta.restartable': {
    formerly: 'beginsAnew',
    doc: 'For a final state: whether opening the first screen afterwards starts a new flow.',
    example: true,
    fallback: false,
  },
  'meta.completion': {
    doc: 'For a final state: its screen is only an outcome, in the layout of the first screen, and has no file of its own.',
    example: { title: 'join.doneTitle', text: 'join.done' },
  },
  ...describeCompletion('meta.completion'),
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
    doc: 'Its actions in order: run with the next event for a timeout, at once for an actor’s answer. There is no request to respond to, so `refuse` and `showAgain` are not available.',
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

const data: NameEntries = {
  at: {
    doc: 'A path into the page’s data, or into the scope of its first step: item, option, form, params, settings, store, header, root, browser.',
    example: 'reader.email',
  },
  as: {
    formerly: { values: { span: 'duration' } },
    doc: 'A formatter, or a group of codes with texts `codes.<group>.<value>`.',
    example: 'date',
    fallback: 'plain',
  },
};

const words: NameEntries = {
  code: { doc: 'A code in the data whose text is looked up.', example: '$.item.status' },
  as: { doc: 'The group of codes, with texts `codes.<group>.<value>`.', example: 'status' },
  key: { formerly: 'text', doc: 'Key of a text in screens/text.', example: 'join.code.lead' },
  with: { doc: 'Parameters of the text, by name.', example: { email: '$.email' } },
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
  include,
  sample,
};
