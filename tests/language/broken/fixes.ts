// Fixes of the first example of each code, where undoing the broken edits does not show one.
import type { problems } from '../../../engine/check/problems/index.ts';
import { type Edit, put, setUp, smallFiles, write } from '../small-project.ts';
import { people } from './examples.ts';
import { hint } from './fragments.ts';
import { both, confirm, done, flow, form, home, invoke, lookup, place, settings, signup } from './locations.ts';
import { customFields, entryId, referTo, registration } from './references-of-settings.ts';

const rename = 'schemas/api/people.rename.call.json';
const two = 'screens/people/two.examples.json';
const onDone = 'screens/signup/done.examples.json';
const taken = 'screens/signup/index.examples.json';
const find = 'schemas/calls/find.call.json';
const english = 'screens/text/en/home.json';
const other = 'screens/signup/other.screen.json';
const searching = 'schemas/calls/search.call.json';
const check = 'schemas/calls/check.call.json';

const remove =
  (path: string): Edit =>
  (files) =>
    void files.delete(path);

/** Restores a file of the small project. */
const restore =
  (path: string): Edit =>
  (files) =>
    void files.set(path, smallFiles().find((each) => each.path === path)?.text ?? '');

/** A call that takes the answers of the form with a look-up. */
const taking = write('schemas/calls/place.call.json', {
  id: 'place',
  method: 'POST',
  path: '/zapi/place',
  for: 'everybody',
  form: 'forms/place',
  envelope: { formData: { answers: 'fields' } },
  response: 'empty',
  reachedBy: 'provider',
});

/** The file to show, and the edits that fix the broken example. */
export const exampleFixes: { readonly [code in keyof typeof problems]?: readonly [file: string, ...edits: Edit[]] } = {
  OPERATION_TWICE: [rename, put(rename, ['path'], '/people/{personId}/name')],
  EXAMPLE_ALONE: [onDone, remove(two), write(onDone, { one: {} })],
  FRAGMENT_UNKNOWN: [home, put(home, ['blocks', 0, 'include'], 'hint')],
  FRAGMENT_CIRCULAR: [hint, put(hint, ['content'], [{ text: '{lead}', when: '{when}' }])],
  FRAGMENT_NO_OBJECT: [home, put(home, ['blocks', 0, 'when'], undefined)],
  FRAGMENT_PARAMETER_UNKNOWN: [home, put(home, ['blocks', 0, 'with'], { lead: 'home.lead', when: { isSignedIn: true } })],
  FRAGMENT_PARAMETER_MISSING: [home, put(home, ['blocks', 0, 'with', 'lead'], 'home.lead')],
  FRAGMENT_PARAMETER_UNUSED: [hint, put(hint, ['parameters'], ['lead', 'when?'])],
  CONDITION_UNKNOWN: [home, put(home, ['blocks', 0, 'when'], 'isGuest')],
  CONDITION_CIRCULAR: [home, put(home, ['conditions', 'isSignedIn'], { isSignedIn: true })],
  CONDITION_UNUSED: [home, put(home, ['conditions', 'isLate'], undefined)],
  FIXTURE_CIRCULAR: [people, put(people, ['yamada', '$fixture'], undefined)],
  EXAMPLE_FORM_UNDRAWN: [taken, put(taken, ['wrong', 'forms'], { signup: { answers: { email: 'a@b.jp' } } })],
  EXAMPLE_REFUSAL_UNKNOWN: [taken, put(taken, ['taken', 'refused', 'code'], 'TAKEN')],
  SCREEN_FIELD_COLUMNLESS: [
    signup,
    put(signup, ['blocks', 1, 'form', 'sections', 0, 'columns', 4], { title: 'signup.hint', prefix: 'email' }),
  ],
  FIELD_DECLARED_TWICE: [form, put(form, ['fields', 'nickname'], undefined)],
  REVIEW_SECTIONS_UNCLEAR: [confirm, put(confirm, ['blocks', 0, 'review', 'sections'], [{ fields: ['word'] }])],
  CALL_NEEDS_MORE: [confirm, put(confirm, ['gates'], ['proof.recent'])],
  CALL_NO_LOOKUP: [find, put(find, ['path'], '/zapi/find/{code}'), taking],
  CALL_NO_PAGES: [
    home,
    put(home, ['blocks', 1, 'table', 'pagination', 'send'], 'people'),
    write('schemas/calls/people.call.json', {
      id: 'people',
      method: 'GET',
      path: '/zapi/people/{page}',
      for: 'everybody',
      response: { schema: 'entities/people' },
    }),
    write('schemas/entities/people.schema.json', {
      type: 'object',
      additionalProperties: false,
      required: ['people', 'opened'],
      properties: {
        people: { type: 'array', maxItems: 20, items: { $ref: 'entities/person' } },
        opened: { type: 'integer' },
      },
    }),
  ],
  TEXT_UNTRANSLATED: [english, restore(english)],
  FILE_UNUSED: [done, put(done, ['layout'], 'bare')],
  PATH_MISFIT: [place, put(place, [...lookup, 'list'], 'found'), taking],
  ROUTE_TWICE: [other, put(other, ['route'], '/signup/other')],
  FLOW_SCREEN_OF_MANY: [confirm, put(confirm, ['route'], '/signup/confirm')],
  FLOW_SUBJECT_UNSENT: [flow, put(flow, ['onePer'], undefined)],
  FLOW_KEEP_SHORT: [flow, put(flow, ['idleTimeout'], '30m')],
  FLOW_ERROR_UNPLACED: [flow, put(flow, [...invoke, 'onError', 'DECLINED'], { target: 'form' })],
  FLOW_ERROR_UNKNOWN: [
    flow,
    put(flow, [...invoke, 'onError', 'DECLINDE'], undefined),
    ...['ja', 'en'].map((language) => put(`screens/text/${language}/notice.json`, ['DECLINDE'], undefined)),
  ],
  FLOW_INPUT_UNFIT: [flow, put(flow, [...invoke, 'input'], { amount: 3 })],
  SCREEN_UNREACHED: [
    home,
    put(home, ['blocks', 2, 'list', 'item', 'actions', 0], {
      text: 'home.open',
      link: '/people/{$.item.id}',
    }),
  ],
  SETTING_FIELD_UNASKED: [settings, put(settings, ['default', 'signUp', 'fields', 'phone'], 'NOT_USE')],
  FLOW_STATE_SKIPPED: [flow, put(flow, ['states', 'form', 'meta', 'skipWhen'], { 'settings.registration.upFront': false })],
  FLOW_SKIPS_ALL: [flow, put(flow, ['states', 'confirm', 'meta', 'skipWhen'], undefined)],
  CHAIN_STATE_UNKNOWN: [home, put(home, ['chain', 'states', 'search', 'on', 'REFUSED.DECLINED'], 'ready')],
  CHAIN_STATE_UNREACHED: [home, put(home, ['chain', 'states', 'saved'], undefined)],
  CHAIN_EVENT_UNKNOWN: [home, put(home, ['chain', 'states', 'ready', 'on', 'TOKENIZE.crad'], undefined)],
  CHAIN_REFUSAL_UNKNOWN: [home, put(home, ['chain', 'states', 'search', 'on', 'REFUSED.DECLIEND'], undefined)],
  CHAIN_STEP_UNFIT: [home, put(home, ['chain', 'states', 'ready', 'on', 'SEND.search'], 'search')],
  CHAIN_CALL_UNNAMED: [
    home,
    put(home, ['chain', 'states', 'token', 'on', 'SEND.search'], 'search'),
    put(home, ['chain', 'states', 'search'], { call: 'search', on: { 'REFUSED.*': 'ready' } }),
  ],
  FORM_FIELD_UNSENT: [searching, put(searching, ['envelope', 'note'], { field: 'note' })],
  REFUSAL_WORDLESS: ['screens/text/ja/error.json', ...both('error', 'TOO_MANY', 'Too many')],
  CALL_ERROR_FIELD_UNDRAWN: [check, put(check, ['errors', 'BAD', 'field'], 'email')],
  CALL_ERROR_DIALOG_UNKNOWN: [check, put(check, ['errors', 'BAD', 'dialog'], undefined)],
  SETTING_REFERS_UNKNOWN: [registration, referTo('customAssociatedInfo.entries.id')],
  SETTING_REFERS_UNEXPLAINED: [registration, referTo('nothing', { description: 'An id of another service.' })],
  SETTING_REFERENCE_UNDECLARED: [
    registration,
    put(registration, ['properties', 'firstId', 'refers'], 'customAssociatedInfo.entries.id'),
  ],
  SETTING_PROPERTY_UNKNOWN: [customFields, put(customFields, [...entryId, 'identifies', 'texts'], ['in'])],
  SETTINGS_REFERENCE_MISSING: [
    'store.json',
    setUp({ customAssociatedInfo: { entries: [{ id: 'hobby', in: [] }] }, registration: { first: 'hobby' } }),
  ],
  SETTINGS_UNKNOWN: ['store.json', setUp({ registration: { upFront: true } })],
  SETTING_UNEDITABLE: [settings, put(settings, ['properties', 'area'], { type: 'boolean' })],
  SETTING_NEED_UNFIT: [settings, put(settings, ['needs', 0, 'must'], { 'item.codeName.en': { present: true } })],
  SETTINGS_REFUSED: [
    'store.json',
    setUp({
      customAssociatedInfo: {
        entries: [
          { id: 'b', in: [] },
          { id: 'c', in: [] },
        ],
      },
    }),
  ],
};
