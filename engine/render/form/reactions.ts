// What a form does only after a key or a press: it loads once the page can be used (load-reactions.ts).
export { SecretsSentBack } from './issues/retype-secrets.tsx';
export { SummaryLists } from './issues/summary-lists.tsx';
export { performAction } from './perform-action.ts';
export { loadValidators } from './submit/load-validators.ts';
export { sendChange } from './submit/send-change.ts';
export { submitForm } from './submit/submit-form.ts';
