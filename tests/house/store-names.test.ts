// The engine knows no store: names that the declarations of this one give stand nowhere in its code.
import { expect, it } from 'vitest';
import { isObject, listAudiences, listBlocks, listFormatters, listKinds, type Options } from '../../engine/declare/index.ts';
import { ja } from '../../engine/ja/index.ts';
import { entries as storeBlocks } from '../../src/blocks/entries.ts';
import { entries as storeKinds } from '../../src/kinds/entries.ts';
import { allAreas } from '../../src/server/areas/all.ts';
import { openDeclarations } from '../../src/server/project/open-project.ts';
import { lineOf, readSources, root, type SyntaxNode, walkSyntax } from './read-sources.ts';

const { declarations } = await openDeclarations(root);

/** Words of the language: blocks, kinds, the options of both at any depth, and formatters; also as classes: `bot-check`. */
function listLanguage(): ReadonlySet<string> {
  const optionsOf = (options: Options): readonly string[] =>
    Object.entries(options).flatMap(([name, schema]) => [
      name,
      ...(schema.type === 'group' ? optionsOf(schema.options) : []),
      ...(schema.type === 'list' && schema.of.type === 'group' ? optionsOf(schema.of.options) : []),
    ]);
  const words = [
    ...listFormatters().map(({ formatter }) => formatter),
    ...listBlocks().flatMap(({ block, options }) => [block, ...optionsOf(options)]),
    ...listKinds().flatMap(({ kind, options }) => [kind, ...optionsOf(options)]),
  ];
  return new Set(words.flatMap((word) => [word, word.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)]));
}

/**
 * Names that only the store gives. Of fields, entities, settings, areas and texts these are the ones of several words: a single word,
 * such as `email`, also is one of HTML or of the language.
 */
function listStoreNames(): ReadonlySet<string> {
  const { screens, forms, calls, flows, layouts, entities, settings } = declarations;
  const routes = [...Object.values(screens).map(({ route }) => route), ...Object.values(calls).map(({ path }) => path)];
  const files = [screens, forms, calls, flows, layouts, entities, settings].flatMap((declared) => Object.keys(declared));
  // The forms of settings have properties of schemas, which are named like those of programs.
  const ownForms = Object.values(forms).filter(({ settingsPage }) => settingsPage === undefined);
  const fields = ownForms.flatMap((form) => Object.keys(form.fields));
  const areas = Object.keys(allAreas).flatMap((area) => [area, ...area.split('/')]);
  const language = listLanguage();
  const compound = [...files, ...fields, ...areas].filter((name) => /[a-z][A-Z]|[-./]/.test(name) && !language.has(name));
  return new Set([...routes.filter((route) => route.length > 1), ...compound, ...listAudiences()]);
}

/** The sample of an option `for` is an audience that the language in force has, so that editors and catalogue describe it. */
const isSampleOfAudience = (around: readonly SyntaxNode[]): boolean =>
  around.some(({ type, key }) => type === 'Property' && isObject(key) && /(^|\.)for$/.test(String(key['name'] ?? key['value'])));

/** Any text, and the name of a property that is read or declared. */
function readName({ type, value, property, key }: SyntaxNode): unknown {
  if (type === 'Literal') return value;
  if (type === 'TemplateElement') return isObject(value) ? value['raw'] : undefined;
  const name = type === 'MemberExpression' ? property : type === 'TSPropertySignature' ? key : undefined;
  return isObject(name) && declarations.settings[String(name['name'])] !== undefined ? name['name'] : undefined;
}

it('the engine has no route, field, entity, setting, area or audience of the store', () => {
  const names = listStoreNames();
  expect(names).toContain('/mypage/edit');
  expect(names).toContain('familyName');
  expect(names).toContain('customAssociatedInfo');
  const language = listLanguage();
  const places = readSources(/^engine\/.*\.tsx?$/).flatMap((source) => {
    const found: string[] = [];
    walkSyntax(source, (node, around) => {
      const name = readName(node);
      if (typeof name !== 'string' || language.has(name) || !names.has(name)) return;
      if (listAudiences().includes(name) && isSampleOfAudience(around)) return;
      found.push(`${source.path}:${lineOf(source.text, node.start)} ${name}`);
    });
    return found;
  });
  expect(places).toEqual([]);
});

/** Names of words that also are something else: a device, a look, the data of a layout. */
const ambiguous = new Set(['phone', 'card', 'header']);

it('the engine has no word of the store or of the Japanese pack', () => {
  const words = [
    ...(ja.kinds ?? []).map(({ kind }) => kind),
    ...(ja.formatters ?? []).map(({ formatter }) => formatter),
    ...(ja.answerKeywords ?? []).map(({ keyword }) => keyword),
    ...Object.keys({ ...storeKinds, ...storeBlocks }),
  ];
  expect(words).toEqual(expect.arrayContaining(['kana', 'postalCode', 'dayEra', 'survey', 'footer']));
  const names = new Set(words.filter((word) => !ambiguous.has(word)));
  const places = readSources(/^engine\/(?!ja\/).*\.tsx?$/).flatMap((source) => {
    const named: string[] = [];
    walkSyntax(source, ({ type, value, start }) => {
      if (type === 'Literal' && typeof value === 'string' && names.has(value))
        named.push(`${source.path}:${lineOf(source.text, start)} ${value}`);
    });
    return named;
  });
  expect(places).toEqual([]);
});
