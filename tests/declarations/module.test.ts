import { createContext, runInContext } from 'node:vm';
import validatorOfRjsf from '@rjsf/validator-ajv8';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileForm, makeValidators } from '../../engine/compile/form/index.ts';
import { type DeclaredForm, type FieldKindEntry, listKeywords, listKinds } from '../../engine/declare/index.ts';
import { lazyControls as jaControls } from '../../engine/ja/kinds/lazy-controls.ts';
import { lazyControls } from '../../engine/kinds/lazy-controls.ts';
import { controls } from '../../engine/render/controls/controls.ts';
import { lazyControls as sharedControls } from '../../engine/render/controls/lazy-controls.ts';
import { findNormaliser, validateField } from '../../engine/validate/index.ts';
import { lazyControls as storeControls } from '../../src/kinds/lazy-controls.ts';
import { compareCost } from '../compare-cost.ts';
import { evaluate, hash, now, openForm } from '../forms/forms.ts';
import { randomRuns } from '../random-runs.ts';
import { defaultSettings } from './declared-forms.ts';

const policies = [{ policyId: 'p1', revision: 1, key: 'p1', title: { ja: '規約' }, isExternal: false }];
const settings = { ...defaultSettings(), policies: { upFront: true, policies } };
// Adds the field that an example refers to.
const widgets = [controls, sharedControls, lazyControls, jaControls, storeControls].flatMap((list) => Object.keys(list));
const exampleForm = (word: FieldKindEntry): DeclaredForm => ({
  id: word.kind,
  fields: {
    password: { kind: 'new-password', required: true },
    field: {
      // An example is a field as an author writes it.
      ...(word.example as { kind: string }),
      policies: word.answer === 'policies' ? { at: 'settings.policies.policies' } : undefined,
    },
  },
});

describe('the catalogue of field kinds', () => {
  test.each(listKinds().map((word): [string, FieldKindEntry] => [word.kind, word]))(
    '%s: its example compiles to known widgets, options and keywords',
    (_, word) => {
      const { plan, validators } = openForm(exampleForm(word), settings);
      const field = plan.fields.find(({ key }) => key === 'field');
      expect(field).toBeDefined();
      if (field === undefined) return;
      expect(field.kind).toBe(word.kind);
      expect(widgets).toContain(field.widget);
      for (const step of [field.options['normalise']].flat()) expect(findNormaliser(String(step)), String(step)).toBeDefined();
      const answered = listKeywords()
        .filter((each) => each.in === 'answer')
        .map(({ keyword }) => keyword);
      for (const keyword of Object.keys(field.schema).filter((each) => each !== 'items')) expect(answered).toContain(keyword);
      expect(typeof validators['field']).toBe('function');
      expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
    },
  );

  test('has no text in any schema', () => {
    for (const word of listKinds()) {
      const { plan } = openForm(exampleForm(word), settings);
      expect(JSON.stringify(plan.fields.map(({ schema }) => schema))).not.toMatch(/title|description|規約/);
    }
  });

  test('names an unknown kind', () => {
    expect(() => openForm({ id: 'f', fields: { name: { kind: 'colour' } } })).toThrow(
      'No field kind is called "colour" (field "name").',
    );
  });
});

const all: DeclaredForm = {
  id: 'all',
  fields: Object.fromEntries(
    listKinds().flatMap((word) => {
      // An example is a field as an author writes it.
      const {
        each: _each,
        survey: _survey,
        sameAs: _sameAs,
        ...example
      } = word.example as {
        kind: string;
        each?: unknown;
        survey?: unknown;
        sameAs?: unknown;
      };
      return [1, 2].map((n): [string, { kind: string }] => [
        `${word.kind}${n}`,
        {
          ...example,
          ...(word.kind === 'policies' ? { policies: { at: 'settings.policies.policies' } } : {}),
          ...(word.kind === 'new-password-confirm' ? { sameAs: `new-password${n}` } : {}),
        },
      ]);
    }),
  ),
};

describe('the validator module', () => {
  test('runs where code generation from strings is disabled, without imports', () => {
    const { validator } = compileForm(all, settings, hash);
    const context = createContext({}, { codeGeneration: { strings: false, wasm: false } });
    // The module declares this type; the following verifies it.
    const module = runInContext(`(() => {${validator.source}})()`, context) as ReturnType<typeof evaluate>;
    // Validators of repeated fields are named `repeat1/label`.
    expect(Object.keys(module).filter((key) => !key.includes('/'))).toHaveLength(listKinds().length * 2);
    expect(module['email1']?.('foo..bar@docomo.ne.jp')).toBe(true);
    expect(module['email1']?.('x')).toBe(false);
    expect(validator.source).not.toMatch(/require\(|import[ (]|eval\(|Function\(/);
    expect(validator.hash).toBe(hash(validator.source));
  });

  test('is the same text for the same form', () => {
    expect(compileForm(all, settings, hash)).toEqual(compileForm(structuredClone(all), structuredClone(settings), hash));
  });

  test('costs four times as much to compile for four times as many fields', async () => {
    const half = Object.entries(all.fields).filter(([key]) => key.endsWith('1'));
    let round = 0;
    // Other names in each round, because compiled validators are remembered.
    const compile = (copies: number) => () => {
      round += 1;
      const fields = Array.from({ length: copies }, (_, copy) => half.map(([key, field]) => [`${key}c${copy}r${round}`, field]));
      return compileForm({ id: 'copies', fields: Object.fromEntries(fields.flat()) }, settings, hash);
    };
    // Quadratic work would take 16 times as long.
    expect(await compareCost(compile(4), compile(1), 3)).toBeLessThan(9);
  });

  test('escapes malicious ids and values', () => {
    const hostile = [`"];throw 1;//`, `\`$\{1}\``, '\u2028', '</script>', 'require("ajv/dist/runtime/ucs2length").default', "'"];
    const source = makeValidators(hostile.map((value) => ({ key: value, schema: { type: 'string', enum: [value] } })));
    const module = evaluate(source);
    for (const value of hostile) {
      expect(module[value]?.(value)).toBe(true);
      expect(module[value]?.('other')).toBe(false);
    }
  });

  test('validates a text of combining marks in linear time', async () => {
    const { plan, validators } = openForm({ id: 'l', fields: { letter: { kind: 'free-text', maxLength: 10_000 } } });
    const validate = (count: number) => () => {
      const letter = 'a\u0323\u0301'.repeat(count) + '\u0323\u0301'.repeat(count * 5);
      validateField(plan, validators, 'letter', { letter }, { context: {}, settings, now });
    };
    // Quadratic work would take 64 times as long.
    expect(await compareCost(validate(4_000), validate(500))).toBeLessThan(24);
  });

  const attacks = [
    'a',
    'a.',
    'a@',
    '1',
    'on',
    'ona ',
    ' ',
    'ア',
    '-',
    'a@a.',
    'expression',
    'か\u3099',
    'A1!',
    '\u0301',
    '\u0323\u0301',
    'onabc \t',
  ];
  test.each(
    listKinds()
      .filter(({ answer }) => answer === 'text')
      .map(({ kind }) => kind),
  )('validates hostile texts of up to 32 KB as %s in linear time', async (kind) => {
    const { plan, validators } = openForm(all, settings);
    const only = { ...plan, fields: plan.fields.filter(({ key }) => key === `${kind}1`) };
    const validate = (length: number) => {
      const texts = attacks.map((part) => part.repeat(Math.ceil(length / part.length)));
      const hostile = texts.flatMap((text) => [text, `${text}!`, `a@${text}`, `x${text}=`]);
      return () => {
        for (const answer of hostile)
          validateField(only, validators, `${kind}1`, { [`${kind}1`]: answer }, { context: {}, settings, now });
      };
    };
    // Quadratic work on any of them would take 64 times as long.
    expect(await compareCost(validate(32_000), validate(4_000), 3)).toBeLessThan(24);
  });
});

describe('compared with @rjsf/validator-ajv8', () => {
  const plain = new Set(['type', 'minLength', 'maxLength', 'pattern', 'enum', 'minItems', 'maxItems', 'uniqueItems', 'items']);

  test('agrees on standard keywords for every kind', () => {
    const { plan } = openForm(all, settings);
    const schemas = plan.fields.map(({ key, schema }) => ({
      key,
      schema: Object.fromEntries(Object.entries(schema).filter(([keyword]) => plain.has(keyword))),
    }));
    const ours = evaluate(makeValidators(schemas));
    const near = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.emailAddress(),
      fc.stringMatching(/^[0-9]{5,12}$/),
      fc.stringMatching(/^[ァ-ヺ]{1,120}$/),
      fc.stringMatching(/^(19|20)[0-9]{6}$/),
      fc.array(fc.constantFrom('news', 'mail', 'x')),
      fc.boolean(),
      fc.constantFrom('1', '47', '48', 'mail'),
    );
    for (const { key, schema } of schemas) {
      fc.assert(
        fc.property(near, (answer) => {
          expect({ key, answer, holds: ours[key]?.(answer) }).toEqual({
            key,
            answer,
            holds: validatorOfRjsf.isValid(schema, answer, schema),
          });
        }),
        randomRuns(20),
      );
    }
  });
});
