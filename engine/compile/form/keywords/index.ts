import { _, type Ajv, type Code, type CodeKeywordDefinition, type Name } from 'ajv';
import { neededSigns, refusedSigns } from './signs.ts';

// Our keywords write their code into the module (`code`, not `validate`): the module then needs nothing around it.

/** Teaches an ajv the keywords of answers that JSON Schema does not have. */
export function addKeywords(ajv: Ajv): void {
  for (const [keyword, signs] of Object.entries(refusedSigns)) ajv.addKeyword(aboutSigns(keyword, signs, true));
  for (const [keyword, signs] of Object.entries(neededSigns)) ajv.addKeyword(aboutSigns(keyword, signs, false));
  ajv.addKeyword(realDate);
  ajv.addKeyword(aboutDays('dayFrom', (day, limit) => _`${day} < ${limit}`));
  ajv.addKeyword(aboutDays('dayTo', (day, limit) => _`${day} > ${limit}`));
  ajv.addKeyword(mustBeTrue);
}

function aboutSigns(keyword: string, signs: RegExp, refused: boolean): CodeKeywordDefinition {
  return {
    keyword,
    type: 'string',
    schemaType: 'boolean',
    code(cxt) {
      const found = cxt.gen.scopeValue('pattern', {
        key: String(signs),
        ref: signs,
        code: _`new RegExp(${signs.source}, ${signs.flags})`,
      });
      cxt.fail(refused ? _`${found}.test(${cxt.data})` : _`!${found}.test(${cxt.data})`);
    },
  };
}

/** A day of the calendar: the pattern knows the months, this knows their lengths. What is no YYYYMMDD or YYYY-MM-DD is the pattern's. */
const realDate: CodeKeywordDefinition = {
  keyword: 'realDate',
  type: 'string',
  schemaType: 'boolean',
  code(cxt) {
    const { data, gen } = cxt;
    const digits = gen.const('digits', _`${data}.length === 10 ? ${data}.split("-").join("") : ${data}`);
    const year = gen.const('year', _`Number(${digits}.slice(0, 4))`);
    const month = gen.const('month', _`Number(${digits}.slice(4, 6))`);
    const day = gen.const('day', _`Number(${digits}.slice(6, 8))`);
    // Day 0 of the next month is the last of this one.
    cxt.fail(_`${digits}.length === 8 && ${day} > new Date(Date.UTC(${year}, ${month}, 0)).getUTCDate()`);
  },
};

/** Days written YYYY-MM-DD stand in the order of their texts. */
function aboutDays(keyword: string, isOut: (day: Name, limit: Code) => Code): CodeKeywordDefinition {
  return {
    keyword,
    type: 'string',
    schemaType: 'string',
    error: { message: '', params: ({ schemaCode }) => _`{limit: ${schemaCode}}` },
    code(cxt) {
      cxt.fail(isOut(cxt.data, _`${cxt.schemaCode}`));
    },
  };
}

const mustBeTrue: CodeKeywordDefinition = {
  keyword: 'mustBeTrue',
  type: 'boolean',
  schemaType: 'boolean',
  code(cxt) {
    cxt.fail(_`${cxt.data} !== true`);
  },
};
