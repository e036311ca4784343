import type { meaning } from '../../../engine/check/problems/meaning.ts';
import { type Edit, put, setUp, write } from '../small-project.ts';
import { type Broken, confirm, enter, finish, flow, form, home, layout, one, settings, signup } from './locations.ts';
import type { StepProblem } from './steps.ts';

const search = 'schemas/forms/search.form.json';
const upFront = 'settings.registration.upFront';

/** A screen like the last one of the flow, with another route. */
const page = (name: string, route: string, link?: string): Edit =>
  write(`screens/${name}.screen.json`, {
    $schema: '../engine/declare/meta/3/screen.schema.json',
    route,
    layout: 'guest',
    for: 'everybody',
    title: 'signup.done',
    blocks: link === undefined ? [] : [{ actions: { items: [{ text: 'signup.next', link }] } }],
  });
const skipped = (state: string, when: unknown): Edit => put(flow, ['states', state, 'meta', 'skipWhen'], when);

export const brokenMeaning: Broken<Exclude<keyof typeof meaning, StepProblem>> = {
  SCREEN_UNREACHED: [
    [
      'a screen without links to it',
      one,
      '3:12 "/people/{id}"',
      put(home, ['blocks', 2, 'list', 'item', 'actions', 0], { text: 'home.open', link: '/signup' }),
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
      '24:7 "when"',
      put(home, ['blocks', 1, 'when'], { isSignedIn: true, not: { isSignedIn: true } }),
    ],
    [
      'a condition that excludes all values',
      home,
      '52:15 "when"',
      put(home, ['blocks', 2, 'list', 'item', 'facts', 0, 'when'], {
        not: { any: [{ 'item.status': 'ACTIVE' }, { 'item.status': 'GONE' }] },
      }),
    ],
    [
      'a button that a condition around it hides',
      home,
      '107:13 "when"',
      put(home, ['blocks', 5, 'when'], { isSignedIn: true }),
      put(home, ['blocks', 5, 'actions', 'items', 0, 'when'], { isSignedIn: false }),
    ],
    [
      'a rule that requires a hidden field',
      form,
      '65:7 "when"',
      put(form, ['fields', 'nickname', 'when'], { 'form.email': { present: true } }),
      put(form, ['rules', 1], { when: { 'form.email': { present: false } }, requires: 'nickname', issue: 'emailMustChange' }),
    ],
    [
      'a field that is required only while it is hidden',
      form,
      '43:7 "requiredWhen"',
      put(form, ['fields', 'nickname', 'when'], { 'context.defaultEmail': { present: true } }),
      put(form, ['fields', 'nickname', 'requiredWhen'], { 'context.defaultEmail': null }),
    ],
    [
      'a value of an envelope that is never chosen',
      enter,
      '24:9 "short"',
      put(enter, ['envelope', 'type', 'when', 'short'], { 'form.nickname': { present: false, const: 'x' } }),
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
      '46:9 "enabledWhen"',
      put(signup, ['blocks', 1, 'form', 'enabledWhen'], {
        'form.nickname': { ageOutside: { minAge: 18 }, ageWithin: { minAge: 18 } },
      }),
    ],
  ],
  FIELD_NEVER_ASKED: [
    [
      'a field whose condition is never true',
      form,
      '38:7 "when"',
      put(form, ['fields', 'nickname', 'when'], { 'form.email': { present: true, const: null } }),
    ],
    [
      'a field whose condition requires two values at once',
      form,
      '38:7 "when"',
      put(form, ['fields', 'nickname', 'when'], { [upFront]: false, not: { any: [{ [upFront]: false }] } }),
    ],
  ],
  FIELDS_HIDE_EACH_OTHER: [
    [
      'two fields that depend on each other',
      form,
      '38:7 "when"',
      put(form, ['fields', 'nickname', 'when'], { 'form.password': { present: true } }),
      put(form, ['fields', 'password', 'when'], { 'form.nickname': 'x' }),
    ],
    [
      'a field that depends on itself',
      form,
      '38:7 "when"',
      put(form, ['fields', 'nickname', 'when'], { 'form.nickname': { minLength: 3 } }),
    ],
    [
      'a cycle of three dependent fields',
      form,
      '27:7 "when"',
      put(form, ['fields', 'code', 'when'], { 'form.nickname': { pattern: '^a' } }),
      put(form, ['fields', 'nickname', 'when'], { any: [{ 'form.password': { present: true } }, { 'form.code': '1' }] }),
      put(form, ['fields', 'password', 'when'], { not: { 'form.code': { present: false } } }),
    ],
    [
      'two fields that hide each other when answered',
      form,
      '38:7 "when"',
      put(form, ['fields', 'nickname', 'when'], { 'form.password': { present: false } }),
      put(form, ['fields', 'password', 'when'], { not: { 'form.nickname': { present: true } } }),
    ],
    [
      'a cycle of three fields that each hide the next',
      form,
      '27:7 "when"',
      put(form, ['fields', 'code', 'when'], { 'form.nickname': { present: false } }),
      put(form, ['fields', 'nickname', 'when'], { 'form.password': { present: false } }),
      put(form, ['fields', 'password', 'when'], { 'form.code': { present: false } }),
    ],
    [
      'three fields that are all hidden once all are answered',
      form,
      '27:7 "when"',
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
      '38:7 "when"',
      put(form, ['fields', 'nickname', 'when'], { 'form.nickname': { differsFrom: 'x' } }),
    ],
    [
      'a field that is hidden once it is answered',
      form,
      '38:7 "when"',
      put(form, ['fields', 'nickname', 'when'], { 'form.nickname': { present: false }, 'form.email': { present: true } }),
    ],
  ],
  FORM_NEVER_RIGHT: [
    [
      'a rule that forbids a required answer',
      form,
      '49:7 "when"',
      put(form, ['rules', 0, 'when'], { 'form.email': { present: true } }),
    ],
    [
      'a rule that a setting makes impossible to satisfy',
      form,
      '60:7 "when"',
      put(form, ['rules', 1], { when: { [upFront]: true }, field: 'email', issue: 'emailMustChange' }),
    ],
    [
      'a rule that no answer satisfies under the given settings',
      form,
      '60:7 "when"',
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
      '59:7 "when"',
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
      '60:7 "when"',
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
      put(home, ['blocks', 3], { text: { text: 'home.search' } }),
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
};
