import { findNearest } from '../nearest.ts';
import { list, type Names, say, suggest } from './say.ts';

export const shapes = {
  PROPERTY_UNKNOWN: (name: string, known: Names) =>
    say('PROPERTY_UNKNOWN', `"${name}" means nothing here.`, suggest(name, known, 'Take it out.')),
  PROPERTY_MISSING: (name: string, choices?: unknown) =>
    say('PROPERTY_MISSING', `"${name}" is missing.`, Array.isArray(choices) ? `Add it, as ${anyOf(choices)}.` : 'Add it.'),
  VALUE_INVALID: (rule: string, value?: unknown, choices?: unknown) =>
    say('VALUE_INVALID', `This value ${rule}.`, suggestChoice(rule, value, choices)),
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
  CONDITION_NEVER_HOLDS: (at: string, value: string, can: string) =>
    say('CONDITION_NEVER_HOLDS', `"${at}" is never ${value}: it is ${can}.`, 'Compare with a value that it can have.'),
};

/** `["POST"]` → `"POST"`; `["guest", "member"]` → `one of "guest", "member"` */
function anyOf(choices: readonly unknown[]): string {
  const all = choices.map((each) => JSON.stringify(each)).join(', ');
  return choices.length === 1 ? all : `one of ${all}`;
}

/** Of a fixed choice of names the one that was probably meant: `("must be …", "members", ["guest", "member"])` → `Did you mean "member"?` */
function suggestChoice(rule: string, value: unknown, choices: unknown): string {
  const names = Array.isArray(choices) ? choices.filter((each) => typeof each === 'string') : [];
  const nearest = typeof value === 'string' ? findNearest(value, names) : undefined;
  if (nearest !== undefined && names.length > 1) return `Did you mean "${nearest}"?`;
  if (names.length === 1) return `Write "${names[0]}".`;
  return rule.startsWith('must') ? 'Write such a value.' : 'Correct it, or take it out.';
}
