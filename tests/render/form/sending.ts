// A form that is sent, and a refusal of its call.
import type { DeclaredForm, Refusal } from '../../../engine/declare/index.ts';
import type { Outcome } from '../../../engine/submit/index.ts';

export const person: DeclaredForm = {
  id: 'person',
  fields: {
    familyName: { kind: 'free-text', required: true },
    givenName: { kind: 'free-text', required: true },
    nickname: { kind: 'free-text' },
  },
};
export const refuse = (part: Partial<Refusal>): Outcome => ({
  kind: 'refused',
  refusal: { status: 422, code: 'X', message: '', requestId: 'r1', ...part },
});
export const focused = () => document.activeElement?.id;
