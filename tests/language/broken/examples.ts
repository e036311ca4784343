// Broken examples and fixtures.
import type { examples as problems } from '../../../engine/check/problems/examples.ts';
import { type Edit, put, write } from '../small-project.ts';
import { type Broken, form } from './locations.ts';

const examples = 'screens/people/one.examples.json';
export const people = 'screens/fixtures/people.fixtures.json';
const yamada = { id: 'p1', name: '山田', since: '2024-01-04T00:00:00Z', status: 'ACTIVE' };

const beside = 'screens/signup/index.examples.json';
const choices = ['home', 'shop'].map((value) => ({ value, text: 'signup.hint' }));
/** A field and an example with this answer. */
const answered = (field: { kind: string; choices?: unknown }, answer: unknown): Edit => {
  const edits = [
    put(form, ['fields', 'nickname'], field),
    write(beside, { answered: { forms: { signup: { answers: { nickname: answer } } } } }),
  ];
  return (files) => {
    for (const edit of edits) edit(files);
  };
};

/** The person of the example as a fixture, and a second example that is like the first; then more changes. */
export const fixing = (...change: Edit[]): Edit[] => [
  write(people, { yamada, sato: { $fixture: 'people.yamada', name: '佐藤' } }),
  write(examples, {
    active: { data: { person: { $fixture: 'people.yamada' } } },
    gone: { like: 'active', data: { person: { $fixture: 'people.sato', status: 'GONE' } } },
  }),
  ...change,
];

export const brokenExamples: Broken<keyof typeof problems> = {
  EXAMPLE_INVALID: [
    [
      'an example that does not match its page schema',
      'screens/people/one.examples.json',
      '9:19 "AWAY"',
      put('screens/people/one.examples.json', ['active', 'data', 'person', 'status'], 'AWAY'),
    ],
    ['a number as the answer of a text field', beside, '7:23 5', answered({ kind: 'free-text' }, 5)],
    ['a number as the answer of a day field', beside, '7:23 20261122', answered({ kind: 'date' }, 20261122)],
    ['a day that does not exist', beside, '7:23 "2026-11-31"', answered({ kind: 'date' }, '2026-11-31')],
    ['an answer that is not among the choices', beside, '7:23 "hme"', answered({ kind: 'radio', choices }, 'hme')],
    [
      'an answer of which one value is not among the choices',
      beside,
      '9:13 "hme"',
      answered({ kind: 'checkbox-group', choices }, ['shop', 'hme']),
    ],
  ],
  EXAMPLE_UNKNOWN: [
    ['an example like one that does not exist', examples, '11:13 "activ"', ...fixing(put(examples, ['gone', 'like'], 'activ'))],
    [
      'an example like one of another screen that does not exist',
      examples,
      '11:13 "people/two#active"',
      ...fixing(put(examples, ['gone', 'like'], 'people/two#active')),
    ],
  ],
  EXAMPLE_CIRCULAR: [
    ['two examples that are like each other', examples, '12:13 "active"', ...fixing(put(examples, ['active', 'like'], 'gone'))],
  ],
  FIXTURE_UNKNOWN: [
    [
      'a misspelt fixture',
      examples,
      '6:21 "people.yamda"',
      ...fixing(put(examples, ['active', 'data', 'person', '$fixture'], 'people.yamda')),
    ],
  ],
  FIXTURE_CIRCULAR: [
    [
      'two fixtures that contain each other',
      people,
      '11:17 "people.yamada"',
      ...fixing(put(people, ['yamada', '$fixture'], 'people.sato')),
    ],
  ],
  FIXTURE_UNUSED: [['a fixture that no example uses', people, '13:3 "suzuki"', ...fixing(put(people, ['suzuki'], yamada))]],
  EXAMPLE_FORM_UNDRAWN: [
    [
      'answers for a form that the screen does not draw',
      beside,
      '5:7 "search"',
      write(beside, { wrong: { forms: { search: { answers: { email: 'a@b.jp', name: 'A', more: 'B' } } } } }),
    ],
  ],
  EXAMPLE_ALONE: [
    [
      'examples without a screen or form',
      'screens/people/two.examples.json',
      '1:1 {',
      write('screens/people/two.examples.json', { one: {} }),
    ],
  ],
  EXAMPLE_REFUSAL_UNSENT: [
    [
      'a refusal of a call that the screen does not send',
      'screens/people/one.examples.json',
      '13:15 "search"',
      put('screens/people/one.examples.json', ['active', 'refused'], { call: 'search', code: '*' }),
    ],
  ],
  EXAMPLE_REFUSAL_UNKNOWN: [
    [
      'a refusal without a text in the call',
      'screens/signup/index.examples.json',
      '6:15 "TAKN"',
      write('screens/signup/index.examples.json', { taken: { refused: { call: 'signup.enter', code: 'TAKN' } } }),
    ],
  ],
};
