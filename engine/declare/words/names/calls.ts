// The properties of calls.
import { describeAudiences } from '../definition/audiences.ts';
import { describeCompletion } from './completion.ts';
import type { FileKindEntry } from './file-kind-entry.ts';

/** Senders and visitors that no screen or flow leads to. */
export const entries = {
  url: 'A URL that is typed, bookmarked, or linked from elsewhere.',
  mail: 'A link in a mail.',
  provider: 'A provider that redirects people back or calls by itself.',
  response: 'The response of a call whose server code decides where it leads.',
  pageData: 'An address in page data.',
  errorPage: 'The engine’s error pages.',
};

export const formerEntry = {
  names: ['entry'],
  values: { address: 'url', answer: 'response', data: 'pageData', error: 'errorPage' },
};

export const call: FileKindEntry = {
  doc: 'A call: one HTTP request that screens send. The server registers its route, and the browser builds its requests, from this file.',
  names: {
    id: { doc: 'Its name: that of the file, which is the default.', example: 'join.enter' },
    like: {
      doc: 'The call that it starts from: it has its properties, changed by those beside `like`. Objects are merged property by property; everything else, lists too, replaces.',
      example: 'loans.renew',
    },
    method: {
      doc: 'Its HTTP method.',
      example: 'GET',
      fallback: 'POST',
      values: { GET: 'Reads data and changes nothing.', POST: 'Performs an action.', DELETE: 'Deletes something.' },
    },
    path: { doc: 'Its path. `{id}` is a parameter that the sending block fills in.', example: '/zapi/join' },
    discriminator: {
      formerly: 'toldBy',
      doc: 'Distinguishes it from another call with the same method and path.',
      example: { property: 'type', value: 'renew' },
    },
    'discriminator.property': { formerly: 'part', doc: 'Property that only this call’s payload has.', example: 'code' },
    'discriminator.value': {
      formerly: 'is',
      doc: 'Value of the property in this call, if both calls have it.',
      example: 'renew',
    },
    each: {
      doc: 'Stands for one call per settings document, and per item of a list that contains lists: `{document}` in its address is the page, and its form has the fields of the schema. Fields are labelled `settings.part.<name>`.',
      example: { of: 'settings', except: ['registration'] },
    },
    'each.of': { doc: 'Always `settings`.', example: 'settings' },
    'each.except': { doc: 'Documents without such a page.', example: ['registration'] },
    for: { doc: 'Who may send it.', example: 'guest', values: describeAudiences },
    gates: {
      formerly: 'needs',
      doc: 'Gates that must be open: facts that the server checks before the command or event.',
      example: ['proof.recent'],
    },
    gatesOnSend: {
      doc: 'Gates that are checked only when it is sent: its screens open without them. Where one is closed, a dialog leads to the page that opens it, and the input is still there afterwards.',
      example: ['proof.recent'],
    },
    skipGates: {
      formerly: 'exemptFrom',
      doc: 'Gates of all members’ calls that this one does not need.',
      example: ['rules.agreed'],
    },
    form: { doc: 'The form whose answers it receives and that validates them.', example: 'forms/join' },
    envelope: {
      doc: 'Its payload by property: an answer, several answers, a fixed value, a text or boolean from the screen, or a list with one such item.',
      example: { email: { field: 'email' }, formData: { answers: 'fields' } },
    },
    event: {
      doc: 'The flow event that it sends. Without one the server has a command for it.',
      example: { flow: 'join', type: 'ENTER' },
    },
    response: {
      formerly: 'answer',
      doc: 'Its response: `redirect`, `empty`, data by a schema, or a file, which the browser saves.',
      example: { schema: 'entities/reader' },
      fallback: 'redirect',
    },
    'response.schema': { doc: 'Schema of the response.', example: 'entities/reader' },
    'response.file': { doc: 'Media type of the file. Only a form of the page can send such a call.', example: 'application/pdf' },
    body: {
      doc: 'How it is sent; default: as JSON.',
      example: 'form',
      values: {
        form: 'The browser posts it as a form and leaves the page, so that the response can lead to another site. Lists are repeated names.',
      },
    },
    next: {
      doc: 'A call with the same form, which receives the same answers after this call has succeeded.',
      example: 'join.sign',
    },
    completion: {
      doc: 'Its completion page, which may be viewed for 30 minutes after it: a notice and actions, below the screen that sends the call and in its layout. A page with more is a screen with `completionOf`.',
      example: { title: 'renew.doneTitle', text: 'renew.done' },
    },
    'completion.path': {
      doc: 'Its path below the screen that sends the call.',
      example: 'renew/complete',
      fallback: 'complete',
    },
    ...describeCompletion('completion'),
    clearsDrafts: { formerly: 'dropsTyping', doc: 'Whether success deletes all drafts of the tab.', example: true },
    isDestructive: {
      doc: 'Whether it ends or deletes something of the person’s for good. Buttons that send it look destructive, whatever their tone, and a confirmation puts the button that changes nothing first.',
      example: true,
    },
    partial: {
      doc: 'Whether only the answers that it carries are validated, and none is required: the form is not finished.',
      example: true,
    },
    excludeFields: {
      formerly: 'leavesOut',
      doc: 'Fields whose answers another call of the form carries: they are not validated with this call.',
      example: ['card'],
    },
    fixedAnswers: {
      formerly: 'fixed',
      doc: 'Answers by field that the call stands for: validated, but not in its payload.',
      example: { method: 'card' },
    },
    redirectByPost: {
      formerly: 'handsOff',
      doc: 'Whether the browser posts `params` of the response to its `linkUrl`, at another origin.',
      example: true,
    },
    reachedBy: {
      formerly: formerEntry,
      doc: 'Senders other than screens. Without it only screens send it, and each flow event is sent by the screen of its state.',
      example: 'provider',
      values: entries,
    },
    errors: {
      doc: 'Location and text by refusal code. `*` is any other code.',
      example: { TOO_MANY: { text: 'renew.tooMany' }, '*': { fallbackText: 'renew.failed' } },
    },
    'errors.like': {
      doc: 'The call whose errors it has; those beside `like` are merged, as with `like` of a call.',
      example: 'loans.renew',
    },
    'errors.field': { doc: 'The field that shows it; default: above the form.', example: 'email' },
    'errors.text': { doc: 'The text; default: that of the code, `error.<code>`.', example: 'renew.failed' },
    'errors.with': { doc: 'Parameters of the text.', example: { name: '$.settings.library.codeName' } },
    'errors.serverMessage': { doc: 'Whether the server’s message is shown instead of the text.', example: true, fallback: false },
    'errors.fallbackText': {
      formerly: 'elseText',
      doc: 'The server’s message is shown, or this text if it sends none.',
      example: 'renew.failed',
    },
    'errors.banner': { doc: 'An additional text above the form, while the field has the focus.', example: 'renew.locked' },
    'errors.dialog': {
      formerly: 'ask',
      doc: 'The id of a dialog that also opens, of every screen that sends the call.',
      example: 'choose-name',
    },
    'errors.reloads': { doc: 'Forms only: whether page data is loaded again; the input stays.', example: true, fallback: false },
    'errors.tone': {
      doc: 'Forms only: the colour of the text above the form; default: that of an error.',
      example: 'info',
      values: { info: 'The person has made no mistake, and may go on.' },
    },
    'errors.continues': { doc: 'Forms only: whether `field` is asked for next.', example: true, fallback: false },
  },
};
