import type { ShownIssue } from '../../../engine/render/controls/index.ts';
import type { Texts } from '../../../engine/texts/index.ts';
import { type CardPart, cardParts } from './card-number.ts';

/** An issue of a card field with its own text: `formatProblem(texts, "card", "number.missing")`. */
export function formatProblem(texts: Texts, name: string, problem: string): ShownIssue {
  const parts = cardParts.filter((part) => problem.startsWith(`${part}.`));
  return toIssue(name, texts.find(`form.card.problem.${problem}`) ?? problem, parts);
}

/** The parts that the issues name; all parts for an issue of the form or the server, which names none. */
export function findWrongParts(issues: readonly ShownIssue[]): readonly CardPart[] {
  return cardParts.filter((part) => issues.some(({ issue: { parts } }) => (Array.isArray(parts) ? parts.includes(part) : true)));
}

/**
 * The text of an error code of a token script: two characters for the problem and three for the item. `"03001"` → カード番号を…;
 * a general text for unknown ones.
 */
export function formatTokenError(texts: Texts, name: string, code: string): ShownIssue {
  const item = texts.find(`form.card.item.${code.slice(2)}`);
  const sentence =
    code.length === 5 && item !== undefined ? texts.find(`form.card.error.${code.slice(0, 2)}`, { item }) : undefined;
  const part = code.startsWith(systemError) ? undefined : partsByItem[code.slice(2)];
  return toIssue(name, sentence ?? texts.find('form.card.error.other') ?? code, part === undefined ? [] : [part]);
}

/** Begins the codes of errors that no input of the person caused. */
const systemError = '99';
const partsByItem: { readonly [item: string]: CardPart } = { '001': 'number', '002': 'limit', '003': 'securityCode' };

function toIssue(name: string, message: string, parts: readonly CardPart[]): ShownIssue {
  return { issue: { at: `/${name}`, rule: 'card', parts }, message: { message } };
}
