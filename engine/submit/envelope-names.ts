// What an envelope contains, at any depth.
import type { CallPlan, EnvelopePart } from '../declare/index.ts';

export type Envelope = { readonly [key: string]: EnvelopePart };

const answerParts = ['field', 'answers', 'checked', 'unchecked'];

/** Whether the call contains answers. If it only echoes them, the saved answers are used. */
export function carriesAnswers({ envelope }: CallPlan): boolean {
  return isCarrying(envelope);
}

function isCarrying(parts: Envelope): boolean {
  return Object.values(parts).some((part) => {
    const inside = insideOf(part);
    return inside === undefined ? answerParts.some((name) => name in part) : isCarrying(inside);
  });
}

/** Whether the call's payload has an answer: `rate.p1` is one of those in `{ "answers": "rate" }`. */
export function carriesAnswer({ envelope }: CallPlan, key: string): boolean {
  return namesIn(envelope).some((name) => name === key || key.startsWith(`${name}.`));
}

/** The parts of a nested envelope, or of the item in a list. */
function insideOf(part: EnvelopePart): Envelope | undefined {
  if ('parts' in part) return part.parts;
  return 'one' in part ? part.one : undefined;
}

/** Names of the values that are not answers, at any depth; a button's own controls may have these names. */
export function freeNames(parts: Envelope): readonly string[] {
  return Object.entries(parts).flatMap(([key, part]) => {
    const inside = insideOf(part);
    return inside === undefined ? [key] : freeNames(inside);
  });
}

/** Names of the answers in it. */
export function namesIn(parts: Envelope): readonly string[] {
  return Object.values(parts).flatMap((part) => {
    const inside = insideOf(part);
    if (inside !== undefined) return namesIn(inside);
    if ('field' in part) return [part.field];
    if ('answers' in part) return [part.answers];
    if ('checked' in part) return [part.checked];
    if ('unchecked' in part) return [part.unchecked];
    return 'echo' in part ? [part.echo] : [];
  });
}

/** The index of the last word of an answer that the envelope sends by a name of its own. */
export function findLastWord(parts: Envelope, field: string): number {
  const words = Object.values(parts).map((part) => {
    const inside = insideOf(part);
    if (inside !== undefined) return findLastWord(inside, field);
    return 'field' in part && part.field === field ? (part.wordIndex ?? 0) : 0;
  });
  return Math.max(0, ...words);
}
