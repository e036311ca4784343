import { describe, expect, test } from 'vitest';
import { parseDeclarations } from '../../engine/check/index.ts';
import { checkSmall, type Edit, put, smallFiles, write } from './small-project.ts';

const home = 'screens/index.screen.json';
const form = 'schemas/forms/signup.form.json';
const parse = (...edits: Edit[]) => parseDeclarations(smallFiles(...edits));

const lead = { text: 'home.lead' };
const names = put(home, ['conditions'], { isSignedIn: { isSignedIn: true }, isGuest: { not: 'isSignedIn' } });

/** The conditions of the blocks of the home screen. */
const parseConditions = (conditions: readonly unknown[], ...edits: Edit[]) =>
  parse(
    put(
      home,
      ['blocks'],
      conditions.map((when) => ({ ...lead, when })),
    ),
    ...edits,
  ).screens['index']?.blocks.map(({ when }) => when);

/** `LINK_UNKNOWN screens/index.screen.json "/nowhere"`: the code and file of each problem, and the text there. */
function locate(...edits: Edit[]): readonly string[] {
  const files = new Map(smallFiles(...edits).map(({ path, text }) => [path, text.split('\n')]));
  return checkSmall(...edits).map(({ code, file, line, column, endColumn }) =>
    [code, file, files.get(file)?.[line - 1]?.slice(column - 1, endColumn - 1)].join(' '),
  );
}

describe('the name of a condition', () => {
  test('stands for it, alone, after "not" and in "any"', () => {
    const guest = { not: { isSignedIn: true } };
    const declared = ['isGuest', { about: 'x', not: 'isSignedIn' }, { any: ['isGuest', { about: 'isGuest' }] }];
    expect(parseConditions(declared, names)).toEqual([guest, { about: 'x', ...guest }, { any: [guest, { about: 'isGuest' }] }]);
  });

  test('stands for it in fields and rules of a form', () => {
    const { forms } = parse(
      put(form, ['conditions'], { hasEmail: { 'form.email': { present: true } } }),
      put(form, ['fields', 'nickname', 'requiredWhen'], 'hasEmail'),
      put(form, ['rules'], [{ when: { not: 'hasEmail' }, field: 'email', issue: 'emailMustChange' }]),
    );
    const hasEmail = { 'form.email': { present: true } };
    expect(forms['signup']?.fields['nickname']).toMatchObject({ requiredWhen: hasEmail });
    expect(forms['signup']?.rules?.[0]?.when).toEqual({ not: hasEmail });
  });

  test('stands for it in the states of a flow', () => {
    const flow = 'flows/signup.flow.json';
    const { flows } = parse(
      put(flow, ['conditions'], { isOpen: { 'settings.registration.isOpen': true } }),
      put(flow, ['states', 'confirm', 'meta', 'skipWhen'], { not: 'isOpen' }),
    );
    expect(flows['signup']?.states['confirm']?.meta.skipWhen).toEqual({ not: { 'settings.registration.isOpen': true } });
  });

  test('is one of the including file in a fragment and in its arguments', () => {
    const fragment = write('screens/fragments/hint.fragment.json', {
      parameters: ['shown'],
      content: [
        { ...lead, when: 'isGuest' },
        { ...lead, when: '{shown}' },
      ],
    });
    const include = put(home, ['blocks'], [{ include: 'hint', with: { shown: 'isSignedIn' } }]);
    const { screens } = parse(names, fragment, include);
    expect(screens['index']?.blocks.map(({ when }) => when)).toEqual([{ not: { isSignedIn: true } }, { isSignedIn: true }]);
  });

  test('is only a text where no condition stands, such as among the parameters of a text', () => {
    const text = { key: 'home.title', with: { when: 'isGuest' } };
    expect(parse(names, put(home, ['title'], text)).screens['index']?.title).toEqual(text);
  });
});

test('reports a mistake in a condition once, where it is declared', () => {
  const edits = [put(home, ['blocks', 0, 'when'], 'isGuest'), put(home, ['blocks', 1, 'when'], 'isGuest')];
  expect(locate(names, ...edits, put(home, ['conditions', 'isSignedIn'], { isSignedUp: true }))).toEqual([
    `PATH_UNKNOWN ${home} "isSignedUp"`,
  ]);
  expect(locate(names, ...edits, put(home, ['conditions', 'isSignedIn'], 7))).toEqual([`VALUE_INVALID ${home} 7`]);
});

test('reports names in a file without conditions, and no name of a form that it is like', () => {
  expect(locate(put(home, ['blocks', 0, 'when'], 'isGuest'))).toEqual([`CONDITION_UNKNOWN ${home} "isGuest"`]);
  const naming = [
    put(form, ['conditions'], { hasEmail: { 'form.email': { present: true } } }),
    put(form, ['fields', 'nickname', 'when'], 'hasEmail'),
  ];
  const like = write('schemas/forms/signup-again.form.json', { like: 'forms/signup', fields: {} });
  expect(locate(...naming, like).filter((problem) => problem.startsWith('CONDITION'))).toEqual([]);
});
