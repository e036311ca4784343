import { createContext, runInContext } from 'node:vm';
import validatorOfRjsf from '@rjsf/validator-ajv8';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileForm, makeValidators } from '../../engine/compile/form/index.ts';
import {
  type DeclaredForm,
  type FieldKindEntry,
  fieldKindEntries,
  keywordEntries,
  normaliserDescriptions,
  widgetDescriptions,
} from '../../engine/declare/index.ts';
import { validateField } from '../../engine/validate/index.ts';
import { defaultSettings, evaluate, hash, now, openForm } from './forms.ts';

const policies = [{ policyId: 'p1', revision: 1, key: 'p1', title: { ja: '規約' }, isExternal: false }];
const settings = { ...defaultSettings(), policies: { upFront: true, policies } };
// Adds the field that an example refers to.
const exampleForm = (word: FieldKindEntry): DeclaredForm => ({
  id: word.kind,
  fields: {
    password: { kind: 'new-password', always: 'REQUIRED' },
    field: {
      // An example is a field as an author writes it.
      ...(word.example as { kind: string }),
      from: word.answer === 'policies' ? { at: 'settings.policies.policies' } : undefined,
    },
  },
});

describe('the catalogue of field kinds', () => {
  test.each(fieldKindEntries.map((word): [string, FieldKindEntry] => [word.kind, word]))(
    '%s: its example compiles to known widgets, options and keywords',
    (_, word) => {
      const { plan, validators } = openForm(exampleForm(word), settings);
      const field = plan.fields.find(({ key }) => key === 'field');
      expect(field).toBeDefined();
      if (field === undefined) return;
      expect(field.kind).toBe(word.kind);
      expect(Object.keys(widgetDescriptions)).toContain(field.widget);
      for (const step of [field.options['normalise']].flat()) expect(Object.keys(normaliserDescriptions)).toContain(step);
      const answered = keywordEntries.filter((each) => each.in === 'answer').map(({ keyword }) => keyword);
      for (const keyword of Object.keys(field.schema).filter((each) => each !== 'items')) expect(answered).toContain(keyword);
      expect(typeof validators['field']).toBe('function');
      expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
    },
  );

  test('has no text in any schema', () => {
    for (const word of fieldKindEntries) {
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
    fieldKindEntries.flatMap((word) => {
      // An example is a field as an author writes it.
      const { from: _, of: __, ...example } = word.example as { kind: string; from?: unknown; of?: unknown };
      return [1, 2].map((n): [string, { kind: string }] => [
        `${word.kind}${n}`,
        {
          ...example,
          ...(word.kind === 'policies' ? { from: { at: 'settings.policies.policies' } } : {}),
          ...(word.kind === 'new-password-confirm' ? { of: `new-password${n}` } : {}),
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
    expect(Object.keys(module).filter((key) => !key.includes('/'))).toHaveLength(fieldKindEntries.length * 2);
    expect(module['email1']?.('foo..bar@docomo.ne.jp')).toBe(true);
    expect(module['email1']?.('x')).toBe(false);
    expect(validator.source).not.toMatch(/require\(|import[ (]|eval\(|Function\(/);
    expect(validator.hash).toBe(hash(validator.source));
  });

  test('is the same text for the same form', () => {
    expect(compileForm(all, settings, hash)).toEqual(compileForm(structuredClone(all), structuredClone(settings), hash));
  });

  test('compiles 30 fields in less than 80 ms', () => {
    const thirty = { id: 't', fields: Object.fromEntries(Object.entries(all.fields).slice(0, 30)) };
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      compileForm(thirty, settings, hash);
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(80);
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

  test('validates a long text of combining marks in less than 50 ms', () => {
    const { plan, validators } = openForm({ id: 'l', fields: { letter: { kind: 'free-text', maxLength: 10_000 } } });
    const times = [1, 2, 3].map(() => {
      const start = performance.now();
      validateField(
        plan,
        validators,
        'letter',
        { letter: 'a\u0323\u0301'.repeat(3000) + '\u0323\u0301'.repeat(15_000) },
        { context: {}, settings, now },
      );
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(50);
  });

  const long = 100_000;
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
  ].map((part) => part.repeat(Math.ceil(long / part.length)));
  test.each(fieldKindEntries.filter(({ answer }) => answer === 'text').map(({ kind }) => kind))(
    'validates 100 KB as %s in less than 10 ms',
    (kind) => {
      const { plan, validators } = openForm(all, settings);
      for (const text of attacks) {
        for (const attack of [text, `${text}!`, `a@${text}`, `x${text}=`]) {
          // A busy machine may interrupt a run: the shortest counts.
          let shortest = Number.POSITIVE_INFINITY;
          for (let run = 0; run < 3 || (run < 20 && shortest >= 10); run += 1) {
            const start = performance.now();
            validateField(
              { ...plan, fields: plan.fields.filter(({ key }) => key === `${kind}1`) },
              validators,
              `${kind}1`,
              { [`${kind}1`]: attack },
              { context: {}, settings, now },
            );
            shortest = Math.min(shortest, performance.now() - start);
          }
          expect(shortest, `${kind}: ${attack.slice(0, 12)}…`).toBeLessThan(10);
        }
      }
    },
  );
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
        { numRuns: 60 },
      );
    }
  });
});
