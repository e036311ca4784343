import { _, type Ajv, type Code, type CodeKeywordDefinition, type Name } from 'ajv';
import { countFractionDigits, fieldFormats, forbiddenPatterns } from '../../../declare/index.ts';
import { requiredPatterns, unclearDays } from './patterns.ts';

// These keywords generate code (`code`, not `validate`), so that the module needs no imports.

/** Adds the answer keywords that JSON Schema lacks to an Ajv instance. */
export function addKeywords(ajv: Ajv): void {
  for (const [keyword, pattern] of Object.entries(forbiddenPatterns))
    ajv.addKeyword(definePatternKeyword(keyword, pattern, true));
  for (const [keyword, pattern] of Object.entries(requiredPatterns))
    ajv.addKeyword(definePatternKeyword(keyword, pattern, false));
  for (const [keyword, { pattern }] of Object.entries(fieldFormats))
    ajv.addKeyword(definePatternKeyword(keyword, pattern, false));
  for (const [keyword, pattern] of unclearDays)
    ajv.addKeyword({ ...definePatternKeyword(keyword, pattern, true), error: explainsPattern });
  ajv.addKeyword(realDate);
  for (const [kind, length] of Object.entries(momentLengths)) {
    ajv.addKeyword(defineMomentKeyword(`${kind}From`, length, (moment, limit) => _`${moment} < ${limit}`));
    ajv.addKeyword(defineMomentKeyword(`${kind}To`, length, (moment, limit) => _`${moment} > ${limit}`));
  }
  ajv.addKeyword(step);
  ajv.addKeyword(mustBeTrue);
}

function definePatternKeyword(keyword: string, pattern: RegExp, refused: boolean): CodeKeywordDefinition {
  return {
    keyword,
    type: 'string',
    schemaType: 'boolean',
    code(cxt) {
      const regExp = cxt.gen.scopeValue('pattern', {
        key: String(pattern),
        ref: pattern,
        code: _`new RegExp(${pattern.source}, ${pattern.flags})`,
      });
      cxt.fail(refused ? _`${regExp}.test(${cxt.data})` : _`!${regExp}.test(${cxt.data})`);
    },
  };
}

/** If this keyword fails, the pattern fails too and its issue is omitted. */
const explainsPattern: NonNullable<CodeKeywordDefinition['error']> = { message: '', params: _`{explains: true}` };

/** Checks month and day; the pattern checks the rest, including texts that are neither YYYYMMDD nor YYYY-MM-DD, with or without a time. */
const realDate: CodeKeywordDefinition = {
  keyword: 'realDate',
  type: 'string',
  schemaType: 'boolean',
  error: explainsPattern,
  code(cxt) {
    const { data, gen } = cxt;
    const digits = gen.const(
      'digits',
      _`${data}.length === 10 || ${data}[10] === "T" ? ${data}.slice(0, 4) + ${data}.slice(5, 7) + ${data}.slice(8, 10) : ${data}`,
    );
    const year = gen.const('year', _`Number(${digits}.slice(0, 4))`);
    const month = gen.const('month', _`Number(${digits}.slice(4, 6))`);
    const day = gen.const('day', _`Number(${digits}.slice(6, 8))`);
    // Day 0 of the next month is the last of this one.
    const last = _`new Date(Date.UTC(${year}, ${month}, 0)).getUTCDate()`;
    // Where a part is not a number none of the comparisons holds.
    cxt.fail(_`${digits}.length === 8 && ${year} >= 0 && (${month} < 1 || ${month} > 12 || ${day} < 1 || ${day} > ${last})`);
  },
};

/** YYYY-MM-DD, YYYY-MM, HH:MM, YYYY-MM-DDTHH:MM. */
const momentLengths = { day: 10, month: 7, time: 5, dateTime: 16 } as const;

/** Such texts sort like the moments that they name. The pattern refuses texts of another length. */
function defineMomentKeyword(keyword: string, length: number, isOut: (moment: Name, limit: Code) => Code): CodeKeywordDefinition {
  return {
    keyword,
    type: 'string',
    schemaType: 'string',
    error: { message: '', params: ({ schemaCode }) => _`{limit: ${schemaCode}}` },
    code(cxt) {
      cxt.fail(_`${cxt.data}.length === ${length} && ${isOut(cxt.data, _`${cxt.schemaCode}`)}`);
    },
  };
}

/** The answer is a multiple. Compared as integers, because 0.3 / 0.1 is not 3. */
const step: CodeKeywordDefinition = {
  keyword: 'step',
  type: 'number',
  schemaType: 'number',
  error: { message: '', params: ({ schemaCode }) => _`{limit: ${schemaCode}}` },
  code(cxt) {
    // A keyword with `schemaType` has such a schema.
    const of = cxt.schema as number;
    const scale = 10 ** countFractionDigits(of);
    const scaled = cxt.gen.const('scaled', _`Math.round(${cxt.data} * ${scale})`);
    // A number beyond it has no digit that small.
    const isExact = _`Math.abs(${scaled}) <= ${Number.MAX_SAFE_INTEGER}`;
    cxt.fail(_`${isExact} && (${scaled} / ${scale} !== ${cxt.data} || ${scaled} % ${Math.round(of * scale)} !== 0)`);
  },
};

const mustBeTrue: CodeKeywordDefinition = {
  keyword: 'mustBeTrue',
  type: 'boolean',
  schemaType: 'boolean',
  code(cxt) {
    cxt.fail(_`${cxt.data} !== true`);
  },
};
