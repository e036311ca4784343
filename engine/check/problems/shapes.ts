import { findNearest } from '../nearest.ts';
import { list, type Names, say, suggest } from './say.ts';

export const shapes = {
  PROPERTY_UNKNOWN: (name: string, known: Names) =>
    say('PROPERTY_UNKNOWN', `"${name}" means nothing here.`, suggest(name, known, 'Take it out.')),
  PROPERTY_MISSING: (name: string, choices?: unknown) =>
    say('PROPERTY_MISSING', `"${name}" is missing.`, Array.isArray(choices) ? `Add it, as ${anyOf(choices)}.` : 'Add it.'),
  VALUE_INVALID: (rule: string, broken: Broken = {}) => say('VALUE_INVALID', `This value ${rule}.`, suggestValue(rule, broken)),
  BLOCK_UNKNOWN: (word: string, known: Names) =>
    say('BLOCK_UNKNOWN', `No block is called "${word}".`, suggest(word, known, 'The blocks are in engine/declare/words/blocks.')),
  BLOCK_NOT_ONE: (words: readonly string[]) =>
    say(
      'BLOCK_NOT_ONE',
      words.length === 0 ? 'This block has no word.' : `This block has several words: ${list(words)}.`,
      'A block is one word with its options; only "when" may stand beside it.',
    ),
  BLOCK_MISPLACED: (word: string, where: string) =>
    say('BLOCK_MISPLACED', `"${word}" cannot stand in a ${where}.`, 'Move it, or choose another block.'),
  LAYOUT_SLOT_NOT_ONE: (count: number) =>
    say('LAYOUT_SLOT_NOT_ONE', `The layout has ${count} places for its screen.`, 'Write {"slot": {}} once.'),
  ACTION_TARGET_NOT_ONE: () =>
    say('ACTION_TARGET_NOT_ONE', 'An action either sends a call or is a link.', 'Give it exactly one of "send" and "link".'),
  FIELD_KIND_UNKNOWN: (kind: string, known: Names) =>
    say(
      'FIELD_KIND_UNKNOWN',
      `No kind of field is called "${kind}".`,
      suggest(kind, known, 'The kinds are in engine/declare/words/fields.'),
    ),
  REPEAT_KIND_UNFIT: (kind: string, fit: Iterable<string>) =>
    say('REPEAT_KIND_UNFIT', `A field of the kind "${kind}" cannot stand in a repeated group.`, `These can: ${list(fit)}.`),
  REPEAT_OPTION_UNFIT: (option: string) =>
    say('REPEAT_OPTION_UNFIT', `"${option}" cannot stand in a repeated group.`, 'Write it at the group, or take it out.'),
  FORMATTER_UNKNOWN: (name: string, known: Names) =>
    say(
      'FORMATTER_UNKNOWN',
      `"${name}" is no formatter, and no text begins with "codes.${name}.".`,
      suggest(name, known, 'The formatters are in engine/declare/words/formatters.'),
    ),
  CODES_UNKNOWN: (name: string, known: Names) =>
    say(
      'CODES_UNKNOWN',
      `No text begins with "codes.${name}.".`,
      suggest(name, known, 'Add the codes to screens/text/ja/codes.json.'),
    ),
  CONDITION_KEYWORD_UNKNOWN: (keyword: string, known: Names) =>
    say(
      'CONDITION_KEYWORD_UNKNOWN',
      `No keyword of a condition is called "${keyword}".`,
      suggest(keyword, known, 'The keywords are in engine/declare/words/keywords.'),
    ),
  CONDITION_VALUE_INVALID: (keyword: string, rule: string) =>
    say('CONDITION_VALUE_INVALID', `The value of "${keyword}" ${rule}.`, 'What it takes is in engine/declare/words/keywords.'),
  /** `("form.place", "is never \"hme\"", "it is \"home\" or \"shop\"", { value: "hme", of: ["home", "shop"] })` */
  CONDITION_NEVER_HOLDS: (at: string, never: string, since: string, choice?: { value: unknown; of: unknown }) =>
    say(
      'CONDITION_NEVER_HOLDS',
      `"${at}" ${never}: ${since}.`,
      findMeant(choice?.value, choice?.of) ?? 'Compare with a value that it can have.',
    ),
};

/** `["POST"]` → `"POST"`; `["guest", "member"]` → `one of "guest", "member"` */
function anyOf(choices: readonly unknown[]): string {
  const all = choices.map((each) => JSON.stringify(each)).join(', ');
  return choices.length === 1 ? all : `one of ${all}`;
}

/** What is known beside the rule that a value breaks. */
interface Broken {
  readonly value?: unknown;
  /** The keyword that says the rule, and what it is set to: of "enum" the values that may stand there. */
  readonly keyword?: string;
  readonly limit?: unknown;
  /** What to write, where no keyword says it. */
  readonly write?: string;
}

const writing: { readonly [keyword: string]: string } = {
  minLength: 'Write a longer text, or leave the property out where it may be missing.',
  maxLength: 'Write less.',
  minItems: 'Add what is missing.',
  maxItems: 'Take entries out.',
  uniqueItems: 'Keep one of the two.',
  minProperties: 'Add what is missing.',
  maxProperties: 'Keep so many of them.',
  minimum: 'Write a greater number.',
  maximum: 'Write a smaller number.',
};

/** Of a fixed choice of names the one that was probably meant: `("must be …", { value: "members", limit: ["guest", "member"] })` → `Did you mean "member"?` */
function suggestValue(rule: string, { value, keyword = '', limit, write }: Broken): string {
  if (write !== undefined) return write;
  const meant = findMeant(value, limit);
  if (meant !== undefined) return meant;
  if (Object.hasOwn(writing, keyword)) return writing[keyword] ?? '';
  return rule.startsWith('must') ? 'Write such a value.' : 'Correct it, or take it out.';
}

/** undefined: there is no choice of names, or none is near. */
function findMeant(value: unknown, choices: unknown): string | undefined {
  const names = Array.isArray(choices) ? choices.filter((each) => typeof each === 'string') : [];
  if (names.length === 1) return `Write "${names[0]}".`;
  const nearest = typeof value === 'string' ? findNearest(value, names) : undefined;
  return nearest === undefined ? undefined : `Did you mean "${nearest}"?`;
}
