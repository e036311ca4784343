import type { meaning } from '../../../engine/check/problems/meaning.ts';
import { type Edit, put, setUp, write } from '../small-project.ts';
import { type Broken, confirm, done, enter, finish, flow, form, home, layout, one, settings, signup } from './locations.ts';

const search = 'schemas/forms/search.form.json';
const upFront = 'settings.registration.upFront';

/** A screen like the last one of the flow, with another route. */
const page = (name: string, route: string, link?: string): Edit =>
  write(`screens/${name}.screen.json`, {
    $schema: '../engine/declare/meta/2/screen.schema.json',
    route,
    layout: 'guest',
    for: 'everybody',
    title: 'signup.done',
    blocks: link === undefined ? [] : [{ actions: { items: [{ words: 'signup.next', link }] } }],
  });
const check: readonly Edit[] = [
  write('schemas/calls/check.call.json', {
    $schema: '../../engine/declare/meta/2/call.schema.json',
    id: 'check',
    method: 'POST',
    path: '/zapi/check',
    for: 'everybody',
    answer: 'empty',
    errors: { BAD: { field: 'emial', text: 'signup.failed' } },
  }),
  put(signup, ['blocks', 1, 'form', 'actions', 1], { words: 'signup.again', send: 'check' }),
];
const skipped = (state: string, when: unknown): Edit => put(flow, ['states', state, 'meta', 'skipWhen'], when);

export const brokenMeaning: Broken<keyof typeof meaning> = {
  SCREEN_UNREACHED: [
    [
      'a screen without links to it',
      one,
      '3:12 "/people/{id}"',
      put(home, ['blocks', 2, 'list', 'item', 'actions', 0], { words: 'home.open', link: '/signup' }),
    ],
    [
      'the first of screens that only lead to each other',
      'screens/left.screen.json',
      '3:12 "/left"',
      page('left', '/left', '/left/more'),
      page('left-more', '/left/more', '/left'),
    ],
    [
      'the start of a flow without links to it',
      signup,
      '3:12 "/signup"',
      put(home, ['blocks', 5, 'actions', 'items', 0, 'link'], '/people/1'),
      put(layout, ['blocks', 0, 'header', 'links', 0, 'link'], '/'),
    ],
  ],
  CONDITION_CONTRADICTS: [
    [
      'a condition whose parts contradict each other',
      home,
      '31:7 "when"',
      put(home, ['blocks', 1, 'when'], { isSignedIn: true, not: { isSignedIn: true } }),
    ],
    [
      'a condition that excludes all values',
      home,
      '59:15 "when"',
      put(home, ['blocks', 2, 'list', 'item', 'facts', 0, 'when'], {
        not: { any: [{ 'item.status': 'ACTIVE' }, { 'item.status': 'GONE' }] },
      }),
    ],
    [
      'a button that a condition around it hides',
      home,
      '124:13 "when"',
      put(home, ['blocks', 5, 'when'], { isSignedIn: true }),
      put(home, ['blocks', 5, 'actions', 'items', 0, 'when'], { isSignedIn: false }),
    ],
    [
      'a rule that requires a hidden field',
      form,
      '72:7 "when"',
      put(form, ['fields', 'nickname', 'when'], { 'form.email': { present: true } }),
      put(form, ['rules', 1], { when: { 'form.email': { present: false } }, requires: 'nickname', issue: 'emailMustChange' }),
    ],
    [
      'a field that is required only while it is hidden',
      form,
      '50:7 "requiredWhen"',
      put(form, ['fields', 'nickname', 'when'], { 'context.defaultEmail': { present: true } }),
      put(form, ['fields', 'nickname', 'requiredWhen'], { 'context.defaultEmail': null }),
    ],
    [
      'a value of an envelope that is never chosen',
      enter,
      '24:9 "short"',
      put(enter, ['envelope', 'type', 'is', 'short'], { 'form.nickname': { present: false, const: 'x' } }),
    ],
    [
      'a step that is never shown',
      flow,
      '15:11 "when"',
      put(flow, ['states', 'form', 'meta', 'step', 'when'], { [upFront]: true, any: [{ [upFront]: false }] }),
    ],
    ['a state that is never skipped', flow, '19:9 "skipWhen"', skipped('form', { [upFront]: { present: false } })],
    [
      'an age that must be both outside and within a range',
      signup,
      '44:9 "enabledWhen"',
      put(signup, ['blocks', 1, 'form', 'enabledWhen'], {
        'form.nickname': { ageOutside: { minAge: 18 }, ageWithin: { minAge: 18 } },
      }),
    ],
  ],
  FIELD_NEVER_ASKED: [
    [
      'a field whose condition is never true',
      form,
      '45:7 "when"',
      put(form, ['fields', 'nickname', 'when'], { 'form.email': { present: true, const: null } }),
    ],
    [
      'a field whose condition requires two values at once',
      form,
      '45:7 "when"',
      put(form, ['fields', 'nickname', 'when'], { [upFront]: false, not: { any: [{ [upFront]: false }] } }),
    ],
  ],
  FIELDS_HIDE_EACH_OTHER: [
    [
      'two fields that depend on each other',
      form,
      '45:7 "when"',
      put(form, ['fields', 'nickname', 'when'], { 'form.password': { present: true } }),
      put(form, ['fields', 'password', 'when'], { 'form.nickname': 'x' }),
    ],
    [
      'a field that depends on itself',
      form,
      '45:7 "when"',
      put(form, ['fields', 'nickname', 'when'], { 'form.nickname': { minLength: 3 } }),
    ],
    [
      'a cycle of three dependent fields',
      form,
      '34:7 "when"',
      put(form, ['fields', 'code', 'when'], { 'form.nickname': { pattern: '^a' } }),
      put(form, ['fields', 'nickname', 'when'], { any: [{ 'form.password': { present: true } }, { 'form.code': '1' }] }),
      put(form, ['fields', 'password', 'when'], { not: { 'form.code': { present: false } } }),
    ],
    [
      'two fields that hide each other when answered',
      form,
      '45:7 "when"',
      put(form, ['fields', 'nickname', 'when'], { 'form.password': { present: false } }),
      put(form, ['fields', 'password', 'when'], { not: { 'form.nickname': { present: true } } }),
    ],
    [
      'a cycle of three fields that each hide the next',
      form,
      '34:7 "when"',
      put(form, ['fields', 'code', 'when'], { 'form.nickname': { present: false } }),
      put(form, ['fields', 'nickname', 'when'], { 'form.password': { present: false } }),
      put(form, ['fields', 'password', 'when'], { 'form.code': { present: false } }),
    ],
    [
      'three fields that are all hidden once all are answered',
      form,
      '34:7 "when"',
      put(form, ['fields', 'code', 'when'], {
        any: [{ 'form.nickname': { present: false } }, { 'form.password': { present: false } }],
      }),
      put(form, ['fields', 'nickname', 'when'], {
        any: [{ 'form.code': { present: false } }, { 'form.password': { present: false } }],
      }),
      put(form, ['fields', 'password', 'when'], {
        any: [{ 'form.nickname': { present: false } }, { 'form.code': { present: false } }],
      }),
    ],
    [
      'a field that one of its own answers hides',
      form,
      '45:7 "when"',
      put(form, ['fields', 'nickname', 'when'], { 'form.nickname': { differsFrom: 'x' } }),
    ],
    [
      'a field that is hidden once it is answered',
      form,
      '45:7 "when"',
      put(form, ['fields', 'nickname', 'when'], { 'form.nickname': { present: false }, 'form.email': { present: true } }),
    ],
  ],
  FORM_NEVER_RIGHT: [
    [
      'a rule that forbids a required answer',
      form,
      '56:7 "when"',
      put(form, ['rules', 0, 'when'], { 'form.email': { present: true } }),
    ],
    [
      'a rule that a setting makes impossible to satisfy',
      form,
      '67:7 "when"',
      put(form, ['rules', 1], { when: { [upFront]: true }, field: 'email', issue: 'emailMustChange' }),
    ],
    [
      'a rule that no answer satisfies under the given settings',
      form,
      '67:7 "when"',
      put(form, ['rules', 1], {
        when: { 'settings.registration.codeName.ja': { pattern: '^番' } },
        field: 'email',
        issue: 'emailMustChange',
      }),
      setUp({ registration: { codeName: { ja: '番号' } } }),
    ],
    [
      'an impossible age limit with a required birthday',
      form,
      '66:7 "when"',
      put(form, ['fields', 'nickname'], { kind: 'birthday' }),
      put(form, ['rules', 1], {
        when: { 'form.nickname': { ageOutside: { minAge: 30, maxAge: 10, allow: true } } },
        field: 'nickname',
        issue: 'emailMustChange',
      }),
      setUp({ registration: { signUp: { fields: { nickname: 'REQUIRED' } } } }),
    ],
    [
      'rules that contradict each other',
      form,
      '67:7 "when"',
      put(form, ['rules', 1], {
        when: { 'form.email': { differsFrom: { at: 'context.defaultEmail' } } },
        field: 'email',
        issue: 'emailMustChange',
      }),
    ],
  ],
  FIELD_REQUIRED_UNASKED: [
    ['a required field that no state of the flow asks for', search, '5:5 "word"', put(finish, ['form'], 'forms/search')],
    [
      'a field that settings can require and no state of the flow asks for',
      search,
      '5:5 "nickname"',
      put(finish, ['form'], 'forms/search'),
      put(search, ['settings'], { fields: 'registration.signUp.fields' }),
      put(search, ['fields'], { nickname: { kind: 'text' } }),
      put(home, ['blocks', 3], { text: { words: 'home.search' } }),
      put('schemas/calls/search.call.json', ['envelope', 'word'], undefined),
      put('schemas/calls/search.call.json', ['entry'], 'provider'),
    ],
  ],
  SETTING_FIELD_UNASKED: [
    [
      'a field set to required that is in no form',
      settings,
      '56:18 "REQUIRED"',
      put(settings, ['properties', 'signUp', 'properties', 'fields', 'properties', 'phone'], {
        enum: ['NOT_USE', 'OPTIONAL', 'REQUIRED'],
      }),
      put(settings, ['default', 'signUp', 'fields', 'phone'], 'REQUIRED'),
    ],
    [
      'a field that the given settings require and that is in no form',
      'store.json',
      '5:18 "REQUIRED"',
      put(settings, ['properties', 'signUp', 'properties', 'fields', 'properties', 'phone'], {
        enum: ['NOT_USE', 'OPTIONAL', 'REQUIRED'],
      }),
      setUp({ registration: { signUp: { fields: { phone: 'REQUIRED' } } } }),
    ],
  ],
  SETTING_STOPS_STEP: [
    ['a button that a setting hides', flow, '38:5 "confirm"', put(confirm, ['blocks', 1, 'when'], { [upFront]: true })],
    [
      'a button that settings and a condition around it hide',
      flow,
      '38:5 "confirm"',
      put(confirm, ['blocks', 1, 'when'], { 'settings.registration.signUp.fields.nickname': { enum: ['OPTIONAL', 'REQUIRED'] } }),
      put(confirm, ['blocks', 1, 'actions', 'items', 0, 'enabledWhen'], { [upFront]: false }),
    ],
    [
      'a form that a setting hides while the state is not skipped',
      flow,
      '9:5 "form"',
      put(signup, ['blocks', 1, 'when'], { 'settings.registration.codeName.en': { present: true }, [upFront]: true }),
      skipped('form', { [upFront]: false }),
    ],
    [
      'a button that the given settings hide',
      flow,
      '38:5 "confirm"',
      put(confirm, ['blocks', 1, 'when'], { 'settings.registration.codeName.en': { present: true } }),
      setUp({ registration: { codeName: { ja: '番号' } } }),
    ],
  ],
  FLOW_STEP_BEYOND_LAST: [
    ['a step after the last one', flow, '13:16 5', put(flow, ['states', 'form', 'meta', 'step'], { n: 5, of: 4 })],
    [
      'one that some settings show',
      flow,
      '14:18 3',
      put(
        flow,
        ['states', 'form', 'meta', 'step'],
        [
          { n: 3, of: 2, when: { 'settings.registration.upFront': true } },
          { n: 1, of: 1 },
        ],
      ),
    ],
  ],
  FLOW_DEAD_END: [
    ['a flow without an end', flow, '51:5 "done"', put(flow, ['states', 'done', 'type'], undefined)],
    [
      'a restarting state that is not final',
      flow,
      '51:5 "done"',
      put(flow, ['states', 'done', 'type'], undefined),
      put(flow, ['states', 'done', 'meta', 'beginsAnew'], true),
    ],
    [
      'a flow that loops forever',
      flow,
      '9:5 "form"',
      put(flow, ['states', 'done', 'type'], undefined),
      put(flow, ['states', 'done', 'on'], { FINISH: { target: 'confirm' } }),
      put(done, ['blocks', 0], { actions: { items: [{ words: 'signup.next', send: 'signup.finish' }] } }),
    ],
    [
      'a side state without transitions',
      flow,
      '57:5 "aside"',
      put(flow, ['states', 'aside'], { meta: { screen: 'index' } }),
      put(flow, ['states', 'form', 'on', 'ENTER', 1], { guard: 'isFree', target: 'aside' }),
      put(flow, ['states', 'form', 'on', 'ENTER', 2], { target: 'confirm' }),
    ],
  ],
  FLOW_EVENT_UNOFFERED: [
    [
      'a state whose screen does not send its event',
      flow,
      '43:9 "FINISH"',
      put(confirm, ['blocks', 1, 'actions', 'items'], [{ words: 'signup.next', link: '/signup' }]),
    ],
    [
      'an event whose call is only sent as another event',
      flow,
      '49:9 "LEAVE"',
      put(flow, ['states', 'confirm', 'on', 'LEAVE'], { target: 'done' }),
      put(finish, ['event', 'later'], ['signup', 'LEAVE']),
      put(finish, ['envelope', 'kind', 'enum'], ['now', 'later']),
    ],
    [
      'an event whose call is sent without the choosing value',
      flow,
      '49:9 "LEAVE"',
      put(flow, ['states', 'confirm', 'on', 'LEAVE'], { target: 'done' }),
      put(finish, ['event', 'later'], ['signup', 'LEAVE']),
      put(finish, ['envelope', 'kind', 'enum'], ['now', 'later']),
      put(confirm, ['blocks', 1, 'actions', 'items', 0, 'payload'], undefined),
    ],
  ],
  FLOW_TRANSITION_UNREACHED: [
    [
      'a transition after one without a guard',
      flow,
      '47:11 {',
      put(flow, ['states', 'confirm', 'on', 'FINISH'], [{ target: 'done' }, { guard: 'isFree', target: 'form' }]),
    ],
  ],
  FLOW_STATE_SKIPPED: [
    [
      'a state that is always skipped',
      flow,
      '19:9 "skipWhen"',
      skipped('form', { any: [{ [upFront]: true }, { [upFront]: false }] }),
    ],
  ],
  FLOW_TARGET_SKIPPED: [
    ['a state in the middle that settings can skip', flow, '24:23 "confirm"', skipped('confirm', { [upFront]: false })],
  ],
  FLOW_SKIPS_ALL: [
    [
      'settings that skip all states but the final one',
      flow,
      '7:14 "form"',
      skipped('form', { [upFront]: false }),
      skipped('confirm', { not: { [upFront]: true } }),
    ],
    [
      'given settings that skip all states but the final one',
      flow,
      '7:14 "form"',
      skipped('form', { 'settings.registration.codeName.ja': '番号' }),
      skipped('confirm', { [upFront]: false }),
      setUp({ registration: { upFront: false, codeName: { ja: '番号' } } }),
    ],
  ],
  FLOW_REFUSAL_UNSAID: [
    [
      'a refusal without a text in the call',
      flow,
      '31:25 "TOO_MANY"',
      put(flow, ['states', 'form', 'on', 'ENTER', 1, 'actions', 'params', 'code'], 'TOO_MANY'),
      put(enter, ['errors', '*'], undefined),
    ],
    [
      'only guarded transitions, and a call without a text for NOT_NOW',
      flow,
      '21:9 "ENTER"',
      put(flow, ['states', 'form', 'on', 'ENTER'], { guard: 'isFree', target: 'confirm' }),
      put(enter, ['errors', '*'], undefined),
    ],
  ],
  CALL_ERROR_WORDLESS: [
    ['an error with a field and no text', enter, '39:5 "TAKEN"', put(enter, ['errors', 'TAKEN'], { field: 'email' })],
    ['an error whose server message may be empty', finish, '25:5 "*"', put(finish, ['errors', '*'], { serverMessage: true })],
  ],
  FORM_FIELD_UNSENT: [
    [
      'a field that is not sent',
      search,
      '9:5 "note"',
      put(search, ['fields', 'note'], { kind: 'free-text', maxLength: 50, label: 'signup.hint' }),
      put(home, ['blocks', 3, 'form', 'sections', 0, 'fields', 1], 'note'),
    ],
    [
      'a field that is not sent, with the same name as a field of another form that is read',
      search,
      '9:5 "email"',
      put(search, ['fields', 'email'], { kind: 'free-text', maxLength: 50, label: 'signup.hint' }),
      put(home, ['blocks', 3, 'form', 'sections', 0, 'fields', 1], 'email'),
    ],
    ['custom fields that are not sent', form, '6:15 "signUp"', put(enter, ['envelope', 'custom'], undefined)],
  ],
  CALL_ERROR_FIELD_UNDRAWN: [
    ['an error at a field that the sending form does not draw', 'schemas/calls/check.call.json', '10:16 "emial"', ...check],
  ],
  CALL_ERROR_DIALOG_UNKNOWN: [
    [
      'a refusal that opens a dialog that the sending screen does not have',
      'schemas/calls/check.call.json',
      '11:14 "hepl"',
      ...check,
      put('schemas/calls/check.call.json', ['errors', 'BAD'], { text: 'signup.failed', ask: 'hepl' }),
    ],
  ],
};
