// What the areas consent, connections and kids use: changes of managed members, and their mails.
export { changeTarget } from './change-target.ts';
export { loadTarget } from './load-target.ts';
export { dropControlMails } from './send-mail.ts';
