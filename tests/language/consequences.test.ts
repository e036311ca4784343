import { expect, test } from 'vitest';
import { readDeclarations } from '../../engine/check/index.ts';
import { isObject } from '../../engine/declare/index.ts';
import { checkSmall, put, retype, smallFiles, smallOptions } from './small-project.ts';

test.each(smallFiles().map(({ path }) => [path]))('reports a broken %s once, without its consequences', (path) => {
  const found = checkSmall(retype(path, (text) => text.trimEnd().slice(0, -1)));
  expect(found.map(({ code, file }) => `${code} ${file}`)).toEqual([`JSON_SYNTAX ${path}`]);
});

const blocks = smallFiles()
  .filter(({ path }) => path.endsWith('.screen.json') || path.endsWith('.layout.json'))
  .flatMap(({ path, text }) => {
    const declared: unknown = JSON.parse(text);
    const all = isObject(declared) && Array.isArray(declared['blocks']) ? declared['blocks'] : [];
    return all.flatMap((block: unknown, index) =>
      Object.keys(isObject(block) ? block : {})
        .filter((word) => word !== 'when')
        .map((word) => [path, index, word] as const),
    );
  });

test.each(blocks)('reports a number in place of the options of %s, block %i, "%s" once', (path, index, word) => {
  const found = checkSmall(put(path, ['blocks', index, word], 1));
  expect(found.map(({ code, file }) => `${code} ${file}`)).toEqual([`VALUE_INVALID ${path}`]);
});

test.each(['home.lead', 'signup.taken', 'field.code.named', 'issue.rule.emailMustChange', 'codes.status.GONE'])(
  'reports %s once if either language lacks it',
  (key) => {
    const [area, ...names] = key.split('.');
    for (const language of ['ja', 'en'])
      expect(
        checkSmall(put(`screens/text/${language}/${area}.json`, [names.join('.')], undefined)).map(({ code }) => code),
        language,
      ).toEqual(['TEXT_UNTRANSLATED']);
  },
);

test('accepts any event of a call chosen by data, and every value whose condition can hold', () => {
  const later = [
    put('flows/signup.flow.json', ['states', 'confirm', 'on', 'LEAVE'], { target: 'done' }),
    put('schemas/calls/signup.finish.call.json', ['event', 'later'], ['signup', 'LEAVE']),
    put('schemas/calls/signup.finish.call.json', ['envelope', 'kind'], { enum: ['now', 'later'], when: { later: {} } }),
  ];
  const payload = ['blocks', 1, 'actions', 'items', 0, 'payload'];
  const confirm = 'screens/signup/confirm.screen.json';
  expect(checkSmall(...later, put(confirm, payload, undefined))).toEqual([]);
  expect(checkSmall(...later, put(confirm, payload, { kind: { at: 'path' } }))).toEqual([]);
});

test('reports several mistakes in several files at once', () => {
  const found = checkSmall(
    retype('screens/index.screen.json', (text) =>
      text.replace('"layout": "guest"', '"layout": "gest"').replace('"as": "date"', '"as": "dat"'),
    ),
    retype('flows/signup.flow.json', (text) => text.replace('"isFree"', '"isFre"')),
    retype('screens/text/ja/home.json', (text) => text.replace('{', '{,')),
  );
  expect(found.map(({ code }) => code)).toEqual(['FLOW_EFFECT_UNKNOWN', 'LAYOUT_UNKNOWN', 'FORMATTER_UNKNOWN', 'JSON_SYNTAX']);
});

test('checks the guards and actions of a flow only if the known effects are given', () => {
  const files = smallFiles(retype('flows/signup.flow.json', (text) => text.replace('"isFree"', '"isFre"')));
  const { effects: _effects, ...options } = smallOptions;
  expect(readDeclarations(files, options).problems).toEqual([]);
  expect(readDeclarations(files, smallOptions).problems.map(({ code }) => code)).toEqual(['FLOW_EFFECT_UNKNOWN']);
});

test('accepts links to routes of the server, and to no other unknown ones', () => {
  const files = smallFiles(
    put('screens/index.screen.json', ['blocks', 5, 'actions', 'items', 1, 'link'], '/auth/start?from=home'),
  );
  const found = (routes: readonly string[]) =>
    readDeclarations(files, { ...smallOptions, routes }).problems.map(({ code }) => code);
  expect(found(['/auth/start'])).toEqual([]);
  expect(found(['/auth/end'])).toEqual(['LINK_UNKNOWN']);
});

test('returns declarations by name, and texts by language and key', () => {
  const { declarations, problems } = readDeclarations(smallFiles(), smallOptions);
  expect(problems).toEqual([]);
  expect(Object.keys(declarations.screens).sort()).toEqual([
    'index',
    'people/one',
    'signup/confirm',
    'signup/done',
    'signup/index',
  ]);
  expect(declarations.calls['signup.enter']?.path).toBe('/zapi/signup');
  expect(declarations.texts['en']?.['field.email.label']).toBe('email (en)');
  expect(Object.keys(declarations.settings).sort()).toEqual(['customAssociatedInfo', 'limits', 'registration']);
});
