import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { metaSchema } from '../../engine/check/index.ts';
import { fieldOptions } from '../../engine/check/vocabulary.ts';
import { type Json, listBlocks, listFormatters, listKeywords, listKinds, notInRepeat } from '../../engine/declare/index.ts';
import { formats } from '../../engine/ja/formatters/formats.ts';
import { formatValue, registerFormatters } from '../../engine/render/formatters/index.ts';

registerFormatters(formats);

const ajv = new Ajv({ strict: false, allErrors: true });
const screen = ajv.compile(metaSchema('screen'));
const layout = ajv.compile(metaSchema('layout'));
const form = ajv.compile(metaSchema('form'));

const blocksAround = (block: Json, when: Json = {}): Json => [block, { text: { text: 'home.lead' }, when }];
const screenAround = (block: Json, when?: Json): Json => ({
  route: '/',
  layout: 'guest',
  for: 'everybody',
  title: 'home.title',
  blocks: blocksAround(block, when),
});

test.each(listBlocks().map((word) => [word.block, word] as const))('the example of the block %s is valid', (name, word) => {
  expect(Object.keys(word.example as object)).toContain(name);
  const [validate, file] =
    word.in === 'layout' ? [layout, { id: 'x', group: 'x', blocks: [word.example] }] : [screen, screenAround(word.example)];
  expect(validate(file) ? [] : validate.errors).toEqual([]);
});

test('each option that repeated groups refuse is an option of a kind', () => {
  const names = new Set(listKinds().flatMap((word) => Object.keys(fieldOptions(word))));
  expect(notInRepeat.filter((name) => !names.has(name))).toEqual([]);
});

test.each(listKinds().map((word) => [word.kind, word] as const))('the example of the field %s is valid', (kind, word) => {
  expect(word.example).toMatchObject({ kind });
  expect(form({ id: 'x', fields: { field: word.example } }) ? [] : form.errors).toEqual([]);
});

test.each(
  listKeywords()
    .filter((word) => word.in === 'condition')
    .map((word) => [word.keyword, word] as const),
)('the example of the keyword %s is valid', (keyword, word) => {
  expect(Object.keys(word.example as object)).toEqual([keyword]);
  expect(screen(screenAround({ steps: {} }, { 'form.x': word.example })) ? [] : screen.errors).toEqual([]);
});

test.each(listFormatters().map((word) => [word.formatter, word.example] as const))(
  'the formatter %s formats its example',
  (formatter, example) => {
    const found = formatValue(formatter, example, { language: 'ja', find: () => undefined });
    // A code without a text is shown as it is, which an unknown formatter would also do.
    expect(found).not.toBe('');
    if (formatter !== 'plain') expect(found).not.toBe(String(example));
  },
);

test('has no duplicate names', () => {
  for (const names of [
    listBlocks().map(({ block }) => block),
    listKinds().map(({ kind }) => kind),
    listFormatters().map(({ formatter }) => formatter),
  ]) {
    expect(new Set(names).size).toBe(names.length);
  }
});
