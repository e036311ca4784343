import { isObject } from '../../declare/index.ts';
import { findNearest } from '../nearest.ts';
import { catalogue, harmless, hides, list, type Names, suggest } from './problem.ts';

export const shapes = catalogue({
  /** `elsewhere`: the remedy, if it is allowed elsewhere. */
  PROPERTY_UNKNOWN: hides(['names'], (name: string, names: Names, elsewhere?: string) => [
    `"${name}" is not allowed here.`,
    suggest(name, names, elsewhere ?? 'Remove it.', elsewhere !== undefined),
  ]),
  PROPERTY_MISSING: hides(['names', 'values'], (name: string, choices?: unknown) => [
    `"${name}" is missing.`,
    Array.isArray(choices) ? `Add it, as ${anyOf(choices)}.` : 'Add it.',
  ]),
  /** `broken`: the details of the violated rule, or the remedy. */
  VALUE_INVALID: hides(['names', 'values'], (rule: string, broken: Broken | string = {}) => [
    formatRule(rule, typeof broken === 'string' ? {} : broken),
    typeof broken === 'string' ? broken : suggestValue(rule, broken),
  ]),
  BLOCK_UNKNOWN: hides(['names'], (word: string, names: Names) => [
    `Unknown block "${word}".`,
    suggest(word, names, 'The blocks are in the engine’s CATALOGUE.md.'),
  ]),
  BLOCK_NOT_ONE: hides(['names', 'values'], (words: readonly string[]) => [
    words.length === 0 ? 'This block has no name.' : `This block has several names: ${list(words)}.`,
    'Write one block name with its options; only "when" is allowed beside it.',
  ]),
  BLOCK_MISPLACED: hides(['names'], (word: string, where: string, allowed: string) => [
    `"${word}" is not allowed in a ${where}.`,
    `Move it to a ${allowed}, or choose another block.`,
  ]),
  LAYOUT_SLOT_NOT_ONE: harmless((count: number) => [
    `The layout has ${count} slots for its screen.`,
    'Write {"slot": {}} exactly once.',
  ]),
  ACTION_TARGET_NOT_ONE: hides(['names'], () => [
    'An action either sends a call or is a link.',
    'Write exactly one of "send" and "link".',
  ]),
  FIELD_KIND_UNKNOWN: hides(['names'], (kind: string, names: Names) => [
    `Unknown kind of field "${kind}".`,
    suggest(kind, names, 'The kinds are in the engine’s CATALOGUE.md.'),
  ]),
  ANSWER_RULE_UNKNOWN: hides(['names'], (rule: string, names: Names) => [
    `Unknown rule "${rule}".`,
    suggest(rule, names, 'Add it to "answerRules" of a pack, register its function, and name the module with --language.'),
  ]),
  REPEAT_KIND_UNFIT: hides(['names'], (kind: string, fit: Iterable<string>) => [
    `A field of the kind "${kind}" is not allowed in a repeated group.`,
    `Allowed kinds: ${list(fit)}.`,
  ]),
  REPEAT_OPTION_UNFIT: hides(['names'], (option: string) => [
    `"${option}" is not allowed in a repeated group.`,
    'Move it to the group, or remove it.',
  ]),
  FORMATTER_UNKNOWN: (name: string, names: Names) => [
    `"${name}" is not a formatter, and no text key starts with "codes.${name}.".`,
    suggest(name, names, 'The formatters are in the engine’s CATALOGUE.md.'),
  ],
  CODES_UNKNOWN: (name: string, names: Names) => [
    `No text key starts with "codes.${name}.".`,
    suggest(name, names, 'Add the codes to screens/text/ja/codes.json.'),
  ],
  CONDITION_KEYWORD_UNKNOWN: (keyword: string, names: Names) => [
    `Unknown condition keyword "${keyword}".`,
    suggest(keyword, names, 'The keywords are in the engine’s CATALOGUE.md.'),
  ],
  /** `example`: a fragment with the keyword. */
  CONDITION_VALUE_INVALID: (keyword: string, rule: string, example: unknown) => [
    `The value of "${keyword}" ${rule}.`,
    `Write it as in ${JSON.stringify(example)}.`,
  ],
  /** `("form.place", "is never \"hme\"", "it is \"home\" or \"shop\"", { value: "hme", of: ["home", "shop"] })` */
  CONDITION_NEVER_HOLDS: (at: string, never: string, since: string, choice: Choice | Bound) => [
    `"${at}" ${never}: ${since}.`,
    'limit' in choice
      ? `Write ${choice.limit} or ${choice.isMost ? 'less' : 'more'}, or correct the schema of "${at}".`
      : suggestChoice(at, choice),
  ],
});

/** A value that a condition compares, and the allowed values, if they are listed. */
export interface Choice {
  readonly value: unknown;
  readonly of: unknown;
  readonly type?: unknown;
}
/** A bound of a schema that a condition exceeds. */
export interface Bound {
  readonly limit: number;
  readonly isMost: boolean;
}

/** Either side may be misspelt: the condition, or the declaration of the values. */
function suggestChoice(at: string, { value, of, type }: Choice): string {
  const written = JSON.stringify(value);
  const unquoted = typeof value === 'string' && [type].flat().includes('boolean') && /^(true|false)$/.test(value);
  if (unquoted) return `Write ${value} without quotation marks.`;
  if (!Array.isArray(of)) return `Compare it with a value of its type, or correct the schema of "${at}".`;
  const nearest = findMeant(value, of);
  const instead =
    nearest === undefined ? `Compare it with one of ${of.map((value) => JSON.stringify(value)).join(', ')}.` : nearest;
  return `${instead} If ${written} is right, correct the declared values of "${at}".`;
}

/** `must be 1 or more` → `Must be 1 or more.`; of a wrong type what is expected instead: `Expected a whole number, e.g. 191.` */
function formatRule(rule: string, { keyword, limit }: Broken): string {
  if (keyword === 'type') {
    const example = typeof limit === 'string' && Object.hasOwn(examples, limit) ? `, e.g. ${examples[limit]}` : '';
    return `${rule.replace(/^must be/, 'Expected')}${example}.`;
  }
  return rule.startsWith('must') ? `M${rule.slice(1)}.` : `This value ${rule}.`;
}

const examples: { readonly [type: string]: string } = { integer: '191', number: '1.5' };

/** `["POST"]` → `"POST"`; `["guest", "member"]` → `one of "guest", "member"` */
function anyOf(choices: readonly unknown[]): string {
  const choiceList = choices.map((choice) => JSON.stringify(choice)).join(', ');
  return choices.length === 1 ? choiceList : `one of ${choiceList}`;
}

/** Details of the rule that a value breaks. */
export interface Broken {
  readonly value?: unknown;
  /** The violated keyword and its value: for "enum" the allowed values. */
  readonly keyword?: string;
  readonly limit?: unknown;
}

const writing: { readonly [keyword: string]: string } = {
  pattern: 'Write the value in this form.',
  minLength: 'Write a longer text, or omit the property where it is optional.',
  maxLength: 'Write a shorter text.',
  minItems: 'Add entries.',
  maxItems: 'Remove entries.',
  uniqueItems: 'Remove the duplicate.',
  minProperties: 'Add properties.',
  minimum: 'Write a larger number.',
  maximum: 'Write a smaller number.',
};

/**
 * The nearest of the allowed names: `("must be …", { value: "members", limit: ["guest", "member"] })` → `Did you mean
 * "member"?`
 */
function suggestValue(rule: string, { value, keyword = '', limit }: Broken): string {
  const meant = findMeant(value, limit);
  if (meant !== undefined) return meant;
  if (keyword === 'maxProperties' && isObject(value)) return `Keep ${limit} of ${list(Object.keys(value))}.`;
  if (Object.hasOwn(writing, keyword)) return writing[keyword] ?? '';
  if (Array.isArray(limit) && keyword !== 'type') return 'Write one of these.';
  return rule.startsWith('must') ? 'Change the value.' : 'Correct it, or remove it.';
}

/** undefined: the choices are no names, or none is near. */
function findMeant(value: unknown, choices: unknown): string | undefined {
  const names = Array.isArray(choices) ? choices.filter((choice) => typeof choice === 'string') : [];
  if (names.length === 1) return `Write "${names[0]}".`;
  const nearest = typeof value === 'string' ? findNearest(value, names) : undefined;
  return nearest === undefined ? undefined : `Did you mean "${nearest}"?`;
}
