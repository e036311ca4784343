import { expect, test } from 'vitest';
import { registerAnswerRules } from '../../engine/validate/index.ts';
import { openField, openForm } from './forms.ts';

/** The sum of the digits, every second one threefold, is a multiple of 10. */
function isIsbn(answer: unknown): boolean {
  const digits = String(answer).split('').map(Number);
  return digits.reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}

registerAnswerRules({ isbn: isIsbn });
const field = { kind: 'text', maxLength: 13, pattern: '^[0-9]{13}$', patternMessage: 'x', validate: 'isbn' };

test('an application’s own rule is asked about answers that the kind accepts', () => {
  const isbn = openField(field);
  expect([isbn.rules('９７８４１０１０１００１４'), isbn.rules('9784101010015'), isbn.rules('97841'), isbn.rules('')]).toEqual([
    [],
    ['isbn'],
    ['format'],
    [],
  ]);
});

test('a rule that nothing registered accepts no answer', () => {
  expect(openField({ ...field, validate: 'unregistered' }).rules('9784101010014')).toEqual(['unjudged']);
});

test('it is asked about answers in items', () => {
  const { validate } = openForm({ id: 'f', fields: { books: { kind: 'repeat', fields: { isbn: { ...field, label: 'x' } } } } });
  expect(validate({ books: [{ isbn: '9784101010014' }, { isbn: '9784101010015' }] })).toEqual(['books/1/isbn isbn']);
});
