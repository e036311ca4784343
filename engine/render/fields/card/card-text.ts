import type { ShownIssue } from '../../form/issues/shown-issue.ts';
import type { Texts } from '../../host.ts';

/** An issue of a card field with its own text: `formatProblem(texts, "card", "number.missing")`. */
export function formatProblem(texts: Texts, name: string, problem: string): ShownIssue {
  return toIssue(name, texts.find(`form.card.problem.${problem}`) ?? problem);
}

/**
 * The text of an error code of a token script: two characters for the problem and three for the item. `"03001"` → カード番号を…;
 * a general text for unknown ones.
 */
export function formatTokenError(texts: Texts, name: string, code: string): ShownIssue {
  const item = texts.find(`form.card.item.${code.slice(2)}`);
  const sentence =
    code.length === 5 && item !== undefined ? texts.find(`form.card.error.${code.slice(0, 2)}`, { item }) : undefined;
  return toIssue(name, sentence ?? texts.find('form.card.error.other') ?? code);
}

function toIssue(name: string, message: string): ShownIssue {
  return { issue: { at: `/${name}`, rule: 'card' }, message: { message } };
}
