import type { meaning } from '../../../engine/check/problems/meaning.ts';
import { listDialogTexts, listRefusalDefinitions } from '../../../engine/declare/index.ts';
import { type Edit, put, setUp, write } from '../small-project.ts';
import { type Broken, confirm, done, enter, finish, flow, form, home, signup } from './locations.ts';

const search = 'schemas/forms/search.form.json';
const upFront = 'settings.registration.upFront';

const check: readonly Edit[] = [
  write('schemas/calls/check.call.json', {
    $schema: '../../engine/declare/meta/3/call.schema.json',
    id: 'check',
    method: 'POST',
    path: '/zapi/check',
    for: 'everybody',
    response: 'empty',
    errors: { BAD: { field: 'emial', text: 'signup.failed' } },
  }),
  put(signup, ['blocks', 1, 'form', 'actions', 1], { text: 'signup.again', send: 'check' }),
];
const codeTexts = 'screens/text/ja/error.json';
const texts = { BAD: 'Bad', DECLINED: 'Declined', NOT_NOW: 'Not now', TAKEN: 'Taken', TOO_MANY: 'Too many' };
/** Texts of codes, with those of the dialogs that the language in force has. */
const writeCodeTexts = (content: Record<string, unknown>, withoutDialogs?: RegExp): Edit[] =>
  ['ja', 'en'].map((language) => (all) => {
    const dialogs = Object.values(listRefusalDefinitions()).flatMap(({ dialog }) => dialog ?? []);
    const keys = dialogs.flatMap((dialog) => Object.values(listDialogTexts(dialog)));
    const written = keys.filter((key) => withoutDialogs?.test(key) !== true);
    const dialogTexts = Object.fromEntries(written.map((key) => [key.replace('error.', ''), 'Dialog']));
    write(`screens/text/${language}/error.json`, { ...dialogTexts, ...content })(all);
  });
const skipped = (state: string, when: unknown): Edit => put(flow, ['states', state, 'meta', 'skipWhen'], when);

export type StepProblem = Extract<
  keyof typeof meaning,
  `FLOW_${string}` | `CALL_${string}` | `REFUSAL_${string}` | 'FORM_FIELD_UNSENT'
>;

/** Examples about flows, calls and what a form sends. */
export const brokenSteps: Broken<StepProblem> = {
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
      put(flow, ['states', 'done', 'meta', 'restartable'], true),
    ],
    [
      'a flow that loops forever',
      flow,
      '9:5 "form"',
      put(flow, ['states', 'done', 'type'], undefined),
      put(flow, ['states', 'done', 'on'], { FINISH: { target: 'confirm' } }),
      put(done, ['blocks', 0], { actions: { items: [{ text: 'signup.next', send: 'signup.finish' }] } }),
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
      put(confirm, ['blocks', 1, 'actions', 'items'], [{ text: 'signup.next', link: '/signup' }]),
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
  REFUSAL_UNKNOWN: [
    [
      'an error of a call with a code that the server does not have',
      enter,
      '52:5 "TAKNE"',
      put(enter, ['errors', 'TAKNE'], { text: 'signup.hint' }),
    ],
    [
      'a refusal of a flow with a code that the server does not have',
      flow,
      '31:25 "TOO_MNAY"',
      put(flow, ['states', 'form', 'on', 'ENTER', 1, 'actions', 'params', 'code'], 'TOO_MNAY'),
    ],
    ['a text of a code that the server does not have', codeTexts, '11:3 "GONE"', ...writeCodeTexts({ ...texts, GONE: 'Gone' })],
    [
      'the title of a page that no code closes',
      codeTexts,
      '11:3 "closed.GONE.title"',
      ...writeCodeTexts({ ...texts, 'closed.GONE.title': 'Gone' }),
    ],
  ],
  REFUSAL_WORDLESS: [
    [
      'a code without a text',
      codeTexts,
      '1:1 {',
      ...writeCodeTexts({ BAD: 'Bad', DECLINED: 'Declined', NOT_NOW: 'Not now', TAKEN: 'Taken' }),
    ],
    ['a code whose dialog has no button', codeTexts, '1:1 {', ...writeCodeTexts(texts, /modalButton$/)],
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
      '11:17 "hepl"',
      ...check,
      put('schemas/calls/check.call.json', ['errors', 'BAD'], { text: 'signup.failed', dialog: 'hepl' }),
    ],
  ],
};
