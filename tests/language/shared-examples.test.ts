// Examples that are like others, and fixtures.
import { describe, expect, test } from 'vitest';
import { readDeclarations } from '../../engine/check/index.ts';
import { fixing, people } from './broken/examples.ts';
import { type Edit, put, smallOptions, smallProject, write } from './small-project.ts';

function read(...edits: readonly Edit[]) {
  const { declarations, problems } = readDeclarations(smallProject(...edits).files, smallOptions);
  return { examples: declarations.examples['screens/people/one'], problems };
}

const examples = 'screens/people/one.examples.json';
const yamada = { id: 'p1', name: '山田', since: '2024-01-04T00:00:00Z', status: 'ACTIVE' };

describe('a fixture', () => {
  test('stands for its entry, with the properties beside it and beside references in it', () => {
    const { examples: expanded, problems } = read(...fixing());
    expect(problems).toEqual([]);
    expect(expanded).toEqual({
      active: { data: { person: yamada } },
      gone: { data: { person: { ...yamada, name: '佐藤', status: 'GONE' } } },
    });
  });

  test('may be a list, and an element of a list', () => {
    const home = 'screens/index.examples.json';
    const edits = [put(people, ['all'], [{ $fixture: 'people.yamada' }, { $fixture: 'people.sato' }])];
    const data = { isSignedIn: true, name: null, people: { $fixture: 'people.all' } };
    const { declarations, problems } = readDeclarations(
      smallProject(...fixing(...edits, write(home, { some: { data } }))).files,
      smallOptions,
    );
    expect(problems).toEqual([]);
    expect(declarations.examples['screens/index']).toEqual({
      some: { data: { ...data, people: [yamada, { ...yamada, name: '佐藤' }] } },
    });
  });

  test('that is no object is reported where an object must be, and where properties stand beside it', () => {
    const list = put(people, ['list'], [1]);
    const data = put(examples, ['active', 'data'], { $fixture: 'people.list' });
    const person = put(examples, ['gone', 'data', 'person'], { $fixture: 'people.list', status: 'GONE' });
    expect(read(...fixing(list, data)).problems).toMatchObject([
      { code: 'VALUE_INVALID', file: examples, line: 5, message: expect.stringContaining('"people.list"') },
    ]);
    expect(read(...fixing(list, person)).problems[0]).toMatchObject({ code: 'VALUE_INVALID', file: examples, line: 15 });
  });

  test('reports its own mistakes once, where it is declared, and mistakes beside it there', () => {
    const edits = fixing(put(people, ['yamada', 'status'], 'AWAY'));
    expect(read(...edits).problems).toMatchObject([{ code: 'EXAMPLE_INVALID', file: people, line: 7 }]);
    const beside = fixing(put(examples, ['gone', 'data', 'person', 'status'], 'AWAY'));
    expect(read(...beside).problems).toMatchObject([{ code: 'EXAMPLE_INVALID', file: examples, line: 15 }]);
  });

  test('that refers to others more than 64 times in a row is reported', () => {
    const entries = Array.from({ length: 5000 }, (_, index) => [`p${index}`, { $fixture: `people.p${index + 1}` }]);
    const chain = write(people, { yamada, sato: { $fixture: 'people.p0' }, ...Object.fromEntries(entries), p5000: yamada });
    const codes = read(...fixing(), chain).problems.map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set(['JSON_TOO_DEEP']));
  });

  test('that is used only by an unused one is reported with it', () => {
    const edits = fixing(put(examples, ['gone'], undefined));
    expect(read(...edits).problems.map(({ message }) => message)).toEqual(['No example uses the fixture "people.sato".']);
    const both = fixing(put(examples, ['active'], { data: { person: yamada } }), put(examples, ['gone'], undefined));
    expect(read(...both).problems).toMatchObject([{ code: 'FIXTURE_UNUSED' }, { code: 'FIXTURE_UNUSED' }]);
  });
});

describe('an example like another', () => {
  test('takes lists and null from its own declaration, and everything else property by property', () => {
    const home = 'screens/index.examples.json';
    const some = { description: 'Some.', data: { isSignedIn: true, name: 'A', people: [yamada] } };
    const file = write(home, { some, none: { like: 'some', data: { name: null, people: [] } } });
    const { declarations, problems } = readDeclarations(smallProject(file).files, smallOptions);
    expect(problems).toEqual([]);
    expect(declarations.examples['screens/index']?.['none']).toEqual({
      description: 'Some.',
      data: { isSignedIn: true, name: null, people: [] },
    });
  });

  test('may be one of another screen', () => {
    const file = write('screens/signup/index.examples.json', { gone: { like: 'people/one#gone' } });
    const { declarations } = readDeclarations(smallProject(...fixing(file)).files, smallOptions);
    expect(declarations.examples['screens/signup/index']?.['gone']).toEqual(
      declarations.examples['screens/people/one']?.['gone'],
    );
  });

  test('takes the refused call or its code from it, and reports what neither has', () => {
    const path = 'screens/signup/index.examples.json';
    const taken = { refused: { call: 'signup.enter', code: 'TAKEN' } };
    const check = (late: object) => readDeclarations(smallProject(write(path, { taken, late })).files, smallOptions);
    const { declarations, problems } = check({ like: 'taken', refused: { code: '*' } });
    expect(problems).toEqual([]);
    expect(declarations.examples['screens/signup/index']?.['late']).toEqual({ refused: { call: 'signup.enter', code: '*' } });
    expect(check({ refused: { code: '*' } }).problems).toMatchObject([
      { code: 'PROPERTY_MISSING', file: path, message: '"call" is missing.' },
    ]);
  });

  test('shows the first call of the screen refused if only a code is written', () => {
    const path = 'screens/signup/index.examples.json';
    const { declarations, problems } = readDeclarations(
      smallProject(write(path, { taken: { refused: 'TAKEN' }, late: { like: 'taken', refused: 'TOO_LATE' } })).files,
      smallOptions,
    );
    expect(declarations.examples['screens/signup/index']?.['taken']).toEqual({
      refused: { call: 'signup.enter', code: 'TAKEN' },
    });
    expect(problems).toMatchObject([{ code: 'EXAMPLE_REFUSAL_UNKNOWN', file: path, line: 8, column: 16 }]);
  });

  test('that does not exist is reported alone, with the nearest name', () => {
    const { problems } = read(...fixing(put(examples, ['gone'], { like: 'activ', data: {} })));
    expect(problems.filter(({ code }) => code !== 'FIXTURE_UNUSED')).toMatchObject([
      { code: 'EXAMPLE_UNKNOWN', remedy: 'Did you mean "active"?' },
    ]);
  });
});
