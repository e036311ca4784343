// Expansion of shorthand: shared fields, fields per field of another form, and reviews without sections.
import { describe, expect, test } from 'vitest';
import { readDeclarations } from '../../engine/check/index.ts';
import { isObject } from '../../engine/declare/index.ts';
import { confirm, form, home, kinds, listing, person, ruling, settings, sharing, signup } from './broken/locations.ts';
import { type Edit, put, smallOptions, smallProject, write } from './small-project.ts';
import type { Tree } from './small-project-files.ts';

function read(...edits: readonly Edit[]) {
  const { files } = smallProject(...edits);
  return readDeclarations(files, smallOptions);
}

const sectionsOf = (edits: readonly Edit[], screen: string, index: number, block: string): unknown => {
  const options = read(...edits).declarations.screens[screen]?.blocks[index]?.[block];
  return isObject(options) ? options['sections'] : undefined;
};
const keys = ['email', 'code', 'nickname', 'password', 'passwordConfirm', 'custom.*'];

describe('shared fields', () => {
  test('are inserted at their place in a form and in a section', () => {
    const { declarations, problems } = read(...sharing());
    expect(problems).toEqual([]);
    expect(declarations.forms['signup']).toEqual(read().declarations.forms['signup']);
    expect(Object.keys(declarations.forms['signup']?.fields ?? {})).toEqual(keys.slice(0, -1));
    expect(sectionsOf(sharing(), 'signup/index', 1, 'form')).toEqual([{ title: 'signup.section', fields: keys }]);
  });

  test('take additional options of a form, and others of the common options', () => {
    const change = { nickname: { hint: 'signup.hint', rows: 3 } };
    const { declarations, problems } = read(...sharing(put(form, ['fields', 'fields/person'], change)));
    expect(problems).toEqual([]);
    expect(declarations.forms['signup']?.fields['nickname']).toEqual({ kind: 'free-text', maxLength: 50, ...change.nickname });
  });

  test('report an invalid change where it is written', () => {
    const edits = sharing(put(form, ['fields', 'fields/person'], { nickname: { hnit: 'signup.hint' } }));
    expect(read(...edits).problems).toMatchObject([{ code: 'PROPERTY_UNKNOWN', file: form, line: 37 }]);
  });

  test('report a change of the kind or another option that they have', () => {
    const shared = 'schemas/fields/person.fields.json';
    const rows = put(shared, ['fields', 'nickname', 'rows'], 2);
    for (const change of [{ kind: 'text' }, { rows: 3 }]) {
      const edits = sharing(rows, put(form, ['fields', 'fields/person'], { nickname: change }));
      expect(read(...edits).problems).toMatchObject([{ code: 'FIELD_CONTRADICTS', file: form, line: 37 }]);
    }
  });

  test('report an invalid condition, and not what follows from it in the form', () => {
    const when = { 'form.email': { present: true, const: null } };
    const shared = ['schemas/fields/person.fields.json', ['fields', 'nickname', 'when']] as const;
    const codes = (condition: object) => read(...sharing(put(...shared, condition))).problems.map(({ code }) => code);
    expect(codes(when)).toEqual(['FIELD_NEVER_ASKED']);
    expect(codes({ ...when, any: [7] })).toEqual(['VALUE_INVALID']);
  });

  test('report their own mistakes once, where they are declared', () => {
    const shared = 'schemas/fields/person.fields.json';
    const edits = sharing(put(shared, ['fields', 'nickname', 'hint'], 'signup.hnit'));
    expect(read(...edits).problems).toMatchObject([{ code: 'TEXT_UNKNOWN', file: shared, line: 8 }]);
    const shape = sharing(put(shared, ['fields', 'nickname', 'maxLength'], 'long'));
    expect(read(...shape).problems).toMatchObject([{ code: 'VALUE_INVALID', file: shared, line: 7 }]);
  });

  test('become properties with their own maximum length, required names and defaults', () => {
    const rules = ['properties', 'signUp', 'properties', 'fields', 'properties'];
    const { declarations, problems } = read(
      ...sharing(
        put(person, ['properties', 'fields/person'], { type: 'string', maxLength: 9 }),
        put(person, ['required', 4], 'fields/person'),
        put('screens/people/one.examples.json', ['active', 'data', 'person', 'nickname'], 'はな'),
        put(settings, rules, { 'fields/person': { enum: ['NOT_USE', 'OPTIONAL', 'REQUIRED'] } }),
        put(settings, ['default', 'signUp', 'fields'], { 'fields/person': 'NOT_USE' }),
      ),
    );
    expect(problems).toEqual([]);
    expect(declarations.entities['person']).toMatchObject({
      required: ['id', 'name', 'since', 'status', 'nickname'],
      properties: { nickname: { type: 'string', maxLength: 50 } },
    });
    expect(declarations.settings['registration']).toMatchObject({ default: { signUp: { fields: { nickname: 'NOT_USE' } } } });
  });

  test('are overridden by a single property or default beside them', () => {
    const edits = sharing(put(settings, ['default', 'signUp', 'fields'], { 'fields/person': 'NOT_USE', nickname: 'REQUIRED' }));
    expect(read(...edits).declarations.settings['registration']).toMatchObject({
      default: { signUp: { fields: { nickname: 'REQUIRED' } } },
    });
  });

  test('that nothing refers to are unused', () => {
    const shared = 'schemas/fields/person.fields.json';
    const unused = write(shared, { id: 'person', fields: { nickname: { kind: 'free-text', maxLength: 50 } } });
    expect(read(unused).problems).toMatchObject([{ code: 'FILE_UNUSED', file: shared }]);
  });
});

test('a field per field of another form has its label, for each field that the settings decide', () => {
  const { declarations, problems } = read(...ruling());
  expect(problems).toEqual([]);
  const { word: _word, ...fields } = declarations.forms['search']?.fields ?? {};
  expect(fields).toEqual(
    Object.fromEntries(
      ['nickname'].map((key) => [`signUp.${key}`, { kind: 'checkbox', required: false, label: `field.${key}.label` }]),
    ),
  );
});

test('a field per field of a form without settings is reported', () => {
  const search = 'schemas/forms/search.form.json';
  const own = put(search, ['fields', 'signUp.<field>', 'each'], 'forms/search');
  expect(read(...ruling(own)).problems).toContainEqual(expect.objectContaining({ code: 'VALUE_INVALID', file: search }));
});

describe('a review without sections', () => {
  test('shows what its form shows, without its layout', () => {
    const lines = put(signup, ['blocks', 1, 'form', 'sections', 0, 'sideBySide'], [['password', 'passwordConfirm']]);
    expect(sectionsOf(sharing(lines), 'signup/confirm', 0, 'review')).toEqual([{ title: 'signup.section', fields: keys }]);
  });

  test('leaves out the fields that it excludes', () => {
    const edits = sharing(put(confirm, ['blocks', 0, 'review', 'fieldsNotShown'], ['passwordConfirm']));
    expect(read(...edits).problems).toEqual([]);
    expect(sectionsOf(edits, 'signup/confirm', 0, 'review')).toEqual([
      { title: 'signup.section', fields: keys.filter((key) => key !== 'passwordConfirm') },
    ]);
  });

  test('reports an unknown excluded field', () => {
    const edits = sharing(put(confirm, ['blocks', 0, 'review', 'fieldsNotShown'], ['paswordConfirm']));
    expect(read(...edits).problems).toMatchObject([{ code: 'SCREEN_FIELD_UNKNOWN', file: confirm }]);
  });
});

test('a review with sections of its own may exclude a field, unless it shows it', () => {
  const sections = ['blocks', 0, 'review', 'sections', 0, 'fields'];
  const without = put(confirm, ['blocks', 0, 'review', 'fieldsNotShown'], ['custom.*']);
  expect(read(put(confirm, sections, keys.slice(0, -1)), without).problems).toEqual([]);
  expect(read(without).problems).toMatchObject([{ code: 'VALUE_INVALID', file: confirm }]);
});

test('forms may differ in the limits of fields with labels of their own', () => {
  const edits = [
    put('schemas/forms/search.form.json', ['fields', 'nickname'], { kind: 'free-text', maxLength: 40, label: 'home.help' }),
    put(home, ['blocks', 3, 'form', 'sections', 0, 'fields', 1], 'nickname'),
    put('schemas/calls/search.call.json', ['envelope', 'nickname'], { field: 'nickname' }),
  ];
  expect(read(...edits).problems).toEqual([]);
});

describe('values of a parameter', () => {
  test('are a screen each, with their own address, texts and parameter', () => {
    const { declarations, problems } = read(...listing());
    expect(problems).toEqual([]);
    expect(Object.keys(declarations.screens).filter((name) => name.startsWith('kinds/'))).toEqual(['kinds/shop', 'kinds/web']);
    expect(declarations.screens['kinds/web']).toMatchObject({
      route: '/kinds/web',
      params: { kind: 'web' },
      title: 'kinds.web.title',
    });
  });

  test('may be combined with a parameter that accepts any value', () => {
    const { declarations, problems } = read(...listing(put(kinds, ['route'], '/kinds/{id}/{kind}'), put(kinds, ['blocks'], [])));
    // The text of the link that the edit removed.
    expect(problems.map(({ code }) => code)).toEqual(['TEXT_UNUSED']);
    expect(declarations.screens['kinds/web']?.route).toBe('/kinds/{id}/web');
  });

  test('need a text each in every language', () => {
    const edits = listing(put('screens/text/en/kinds.json', ['web.title'], undefined));
    expect(read(...edits).problems).toMatchObject([{ code: 'TEXT_UNTRANSLATED', file: 'screens/text/ja/kinds.json' }]);
  });

  test('are known to conditions', () => {
    const text = { text: { text: 'kinds.next' }, when: { 'params.kind': 'wbe' } };
    const codes = read(...listing(put(kinds, ['blocks', 1], text))).problems.map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set(['CONDITION_NEVER_HOLDS']));
  });
});

describe('the short form of schemas', () => {
  const text = { type: 'string', maxLength: 100 };
  const closed = (required: readonly string[]) => ({
    additionalProperties: false,
    required,
    properties: { id: text, name: text },
  });
  const readShort = (schema: Tree) => {
    const { declarations, problems } = read(write(person, { properties: { part: schema } }));
    const parts = declarations.entities['person']?.['properties'];
    return { part: isObject(parts) ? parts['part'] : undefined, problems: problems.filter(({ file }) => file === person) };
  };

  test.each<[string, Tree, Tree]>([
    ['requires every property', { properties: { id: text, name: text } }, { type: 'object', ...closed(['id', 'name']) }],
    [
      'requires what is not optional',
      { optional: ['name'], properties: { id: text, name: text } },
      { type: 'object', ...closed(['id']) },
    ],
    [
      'may be null as an object',
      { nullable: true, properties: { id: text, name: text } },
      { type: ['object', 'null'], ...closed(['id', 'name']) },
    ],
    [
      'may be null as a reference',
      { $ref: 'entities/words', nullable: true, description: 'Its words.' },
      { description: 'Its words.', anyOf: [{ $ref: 'entities/words' }, { type: 'null' }] },
    ],
  ])('%s', (_title, short, plain) => {
    expect(readShort(short)).toEqual({ part: plain, problems: [] });
    expect(readShort(plain)).toEqual({ part: plain, problems: [] });
  });

  test('reports a wrong reference where it is written', () => {
    const { problems } = readShort({ $ref: 'entities/wrds', nullable: true });
    expect(problems).toMatchObject([{ code: 'SCHEMA_REFERENCE_UNKNOWN', line: 5, column: 15 }]);
  });
});

describe('files that are like others', () => {
  const again = 'schemas/calls/signup.again.call.json';
  const sent = put(signup, ['blocks', 1, 'form', 'actions', 0, 'send'], 'signup.again');
  const change = {
    path: '/zapi/signup/again',
    for: 'guest',
    errors: { TAKEN: { banner: 'signup.failed' }, DECLINED: { text: 'signup.failed' } },
  };
  const likeEnter = (...edits: readonly Edit[]) => read(sent, write(again, { like: 'signup.enter', ...change }), ...edits);

  test('have the properties of the other, changed by their own', () => {
    const { calls } = likeEnter().declarations;
    const { errors, ...enter } = calls['signup.enter'] ?? {};
    expect(calls['signup.again']).toEqual({
      ...enter,
      id: 'signup.again',
      path: '/zapi/signup/again',
      errors: { ...errors, TAKEN: { ...errors?.['TAKEN'], banner: 'signup.failed' }, DECLINED: { text: 'signup.failed' } },
    });
  });

  test('have the errors of another call, and those beside them', () => {
    const enter = 'schemas/calls/signup.enter.call.json';
    const errors = { like: 'signup.enter', '*': { text: 'signup.failed' } };
    const { declarations, problems } = read(put('schemas/calls/signup.finish.call.json', ['errors'], errors));
    const { errors: enterErrors } = declarations.calls['signup.enter'] ?? {};
    expect(declarations.calls['signup.finish']?.errors).toEqual({
      ...enterErrors,
      '*': { ...enterErrors?.['*'], text: 'signup.failed' },
    });
    expect(problems).toEqual([]);
    const circular = [
      put(enter, ['errors'], { like: 'signup.finish' }),
      put('schemas/calls/signup.finish.call.json', ['errors'], errors),
    ];
    expect(read(...circular).problems.map(({ code }) => code)).toContain('LIKE_CIRCULAR');
  });

  test('say themselves who may send them', () => {
    const { problems } = likeEnter(put(again, ['for'], undefined));
    expect(problems).toMatchObject([{ code: 'PROPERTY_MISSING', file: again, message: '"for" is missing.' }]);
  });

  test('report a mistake of the other once, where it is written', () => {
    const { problems } = likeEnter(put('schemas/calls/signup.enter.call.json', ['errors', 'TAKEN', 'field'], 'emial'));
    expect(problems).toMatchObject([{ code: 'FORM_FIELD_UNKNOWN', file: 'schemas/calls/signup.enter.call.json' }]);
  });

  test('report a change that does not fit what it is merged with', () => {
    const { problems } = likeEnter(put(again, ['envelope'], { email: { string: { maxLength: 20 } } }));
    expect(problems.map(({ code, file }) => [code, file])).toContainEqual(['PROPERTY_UNKNOWN', again]);
  });
});

test('a call has the name of its file, posts and redirects unless it says otherwise', () => {
  const enter = 'schemas/calls/signup.enter.call.json';
  const before = read().declarations.calls['signup.enter'];
  const { declarations, problems } = read(...['id', 'method', 'answer'].map((name) => put(enter, [name], undefined)));
  expect([problems, declarations.calls['signup.enter']]).toEqual([[], before]);
});
