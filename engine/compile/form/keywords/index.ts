import { _, type Ajv, type CodeKeywordDefinition } from 'ajv';
import { neededSigns, refusedSigns } from './signs.ts';

// Our keywords write their code into the module (`code`, not `validate`): the module then needs nothing around it.

/** Teaches an ajv the keywords of answers that JSON Schema does not have. */
export function addKeywords(ajv: Ajv): void {
  for (const [keyword, signs] of Object.entries(refusedSigns)) ajv.addKeyword(aboutSigns(keyword, signs, true));
  for (const [keyword, signs] of Object.entries(neededSigns)) ajv.addKeyword(aboutSigns(keyword, signs, false));
  ajv.addKeyword(realDate);
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

/** A day of the calendar: the pattern knows the months, this knows their lengths. Dates that are no eight digits are the pattern's. */
const realDate: CodeKeywordDefinition = {
  keyword: 'realDate',
  type: 'string',
  schemaType: 'boolean',
  code(cxt) {
    const { data, gen } = cxt;
    const year = gen.const('year', _`Number(${data}.slice(0, 4))`);
    const month = gen.const('month', _`Number(${data}.slice(4, 6))`);
    const day = gen.const('day', _`Number(${data}.slice(6, 8))`);
    // Day 0 of the next month is the last of this one.
    cxt.fail(_`${data}.length === 8 && ${day} > new Date(Date.UTC(${year}, ${month}, 0)).getUTCDate()`);
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
