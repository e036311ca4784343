import { defineEngine } from '@madoguchi/engine';

/** The server decides it: server.js. */
const isFree = { rule: 'isFree', doc: 'Nobody has booked this time.', onServer: true };

defineEngine({ packs: [{ answerRules: [isFree] }] });
