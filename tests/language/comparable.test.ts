import { expect, test } from 'vitest';
import { type Comparable, type FieldKindEntry, isObject, listKinds } from '../../engine/declare/index.ts';
import { checkSmall, put } from './small-project.ts';

// A limit of another sort would never apply.

const form = 'schemas/forms/signup.form.json';
const label = 'home.open';
const field = ({ example }: FieldKindEntry) => ({ ...(isObject(example) ? example : {}), label });

/** The options of a kind that data may limit, with what it must be. */
const limitsOf = ({ options }: FieldKindEntry): readonly string[] =>
  Object.keys(options).filter((name) => options[name]?.comparedAs !== undefined);

const kinds = listKinds();
const limited = kinds.filter((entry) => limitsOf(entry).length > 0);

/** Written down once more, because the kinds would otherwise be compared with themselves. */
const sorts: { readonly [kind: string]: Comparable } = {
  integer: 'number',
  number: 'number',
  decimal: 'number',
  date: 'day',
  birthday: 'day',
  month: 'month',
  time: 'time',
  'date-time': 'dateTime',
};
const days = ['day', 'dateTime'];
const fits = (left: string, right: string): boolean => {
  const pair = [sorts[left] ?? left, sorts[right] ?? right];
  return pair[0] === pair[1] || pair.every((sort) => days.includes(sort));
};

test('every number, day, month and time has four limits that may be data', () => {
  expect(Object.fromEntries(limited.map((entry) => [entry.kind, limitsOf(entry).length]))).toEqual(
    Object.fromEntries(Object.keys(sorts).flatMap((kind) => (kind === 'birthday' ? [] : [[kind, 4]]))),
  );
});

/** Problems of the option `limited` of a form with a field of each kind, by the kind that it is compared with. */
function problemsOf(entry: FieldKindEntry, option: string): readonly string[] {
  const others = kinds.map(({ kind }) => kind);
  const fields = Object.fromEntries(kinds.map((other, index) => [`other${index}`, field(other)]));
  const pairs = Object.fromEntries(
    others.map((_kind, index) => [`pair${index}`, { ...field(entry), [option]: { at: `form.other${index}` } }]),
  );
  const problems = checkSmall(put(form, ['fields'], { ...fields, ...pairs })).filter(({ code }) => code === 'PATH_MISFIT');
  return others.filter((_kind, index) => problems.some(({ message }) => message.includes(`"form.other${index}"`)));
}

test.each(limited.flatMap((entry) => limitsOf(entry).map((option) => [entry.kind, option, entry] as const)))(
  'the option of %s "%s" takes a field of its own sort only',
  (kind, option, entry) => {
    const refused = problemsOf(entry, option);
    expect(refused).toEqual(kinds.map((other) => other.kind).filter((other) => !fits(kind, other)));
  },
);
