import { diffArrays } from 'diff';

/** Characters of a text that a sentence about its change has, unless all of it is asked for. */
const shortLength = 60;
/** Characters before a difference, and behind it. */
const context = 10;
/** Sentences that may differ before what is between the first and the last of them counts as one: the time grows with their square. */
const maxDifferent = 200;

type Excerpt = readonly [before: string, after: string];

/**
 * What differs in two long texts, each place with a little around it: `[["…年会費は500円で…", "…年会費は600円で…"]]`. Tags of HTML are left
 * out where words differ, but for those with attributes, such as the address of a link, which differ too. Pure.
 */
export function excerptChanges(before: string, after: string, maxLength = shortLength): readonly Excerpt[] {
  const [earlier, later] = [stripTags(before), stripTags(after)];
  if (earlier === later) return excerptPlaces(toSentences(before), toSentences(after), maxLength);
  return [
    ...excerptPlaces(toSentences(earlier), toSentences(later), maxLength),
    ...excerptPlaces(listTags(before), listTags(after), maxLength),
  ];
}

/** Changes one sentence after the other, so that each excerpt has one difference. */
function excerptPlaces(before: readonly string[], after: readonly string[], maxLength: number): readonly Excerpt[] {
  const excerpts: Excerpt[] = [];
  // The text as it is changed so far: its length and its end, and the number of sentences of `before` that it replaces.
  const done = { length: 0, end: '' };
  let place = 0;
  const skip = (text: string): void => {
    done.length += [...text].length;
    done.end = [...(done.end + text)].slice(-context).join('');
  };
  for (const [old, fresh] of pairSentences(before, after)) {
    place += old.length;
    if (old.length === fresh.length && old.every((sentence, index) => sentence === fresh[index])) skip(old.join(''));
    else {
      const around = { done, next: readStart(before, place), maxLength };
      excerpts.push(cutBoth([...old.join('')], [...fresh.join('')], around));
      skip(fresh.join(''));
    }
  }
  return excerpts;
}

type Sentences = readonly string[];

/**
 * Pairs the sentences of two texts, in order: equal ones, and each changed one with its replacement. Where too many differ, they
 * are one pair between those that are equal at both ends.
 */
function pairSentences(before: Sentences, after: Sentences): readonly (readonly [old: Sentences, fresh: Sentences])[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const middle = (text: Sentences): string[] => text.slice(start, text.length - end);
  const head = before.slice(0, start);
  const parts = diffArrays(middle(before), middle(after), { maxEditLength: maxDifferent });
  if (parts === undefined)
    return [
      [head, head],
      [middle(before), middle(after)],
    ];
  const pairs: (readonly [Sentences, Sentences])[] = [[head, head]];
  let removed: Sentences = [];
  const replace = (fresh: Sentences): void => {
    for (let index = 0; index < Math.max(removed.length, fresh.length); index += 1)
      pairs.push([removed.slice(index, index + 1), fresh.slice(index, index + 1)]);
    removed = [];
  };
  for (const part of parts) {
    if (part.added || !part.removed) replace(part.added ? part.value : []);
    if (part.removed) removed = part.value;
    else if (!part.added) pairs.push([part.value, part.value]);
  }
  replace([]);
  return pairs;
}

/** The beginning of a text from a sentence on: enough for what is shown behind a difference, and to see whether more follows. */
function readStart(sentences: Sentences, place: number): readonly string[] {
  let start: readonly string[] = [];
  for (let index = place; index < sentences.length && start.length <= context; index += 1)
    start = [...start, ...(sentences[index] ?? '')].slice(0, context + 1);
  return start;
}

interface Around {
  readonly done: { readonly length: number; readonly end: string };
  readonly next: readonly string[];
  readonly maxLength: number;
}

/** Cuts what differs of two sentences, with what is around them. */
function cutBoth(before: readonly string[], after: readonly string[], { done, next, maxLength }: Around): Excerpt {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const lead = [...done.end];
  const cut = (sentence: readonly string[]): string => {
    const text = [...lead, ...sentence, ...next];
    const from = Math.max(0, lead.length + start - context);
    const to = Math.min(lead.length + sentence.length - end + context, from + maxLength, text.length);
    const isCut = done.length + start > context;
    return `${isCut ? '…' : ''}${text.slice(from, to).join('')}${to < text.length ? '…' : ''}`;
  };
  return [cut(before), cut(after)];
}

/** `"前文。年会費は500円です。"` → `["前文。", "年会費は500円です。"]` */
const toSentences = (text: string): string[] => text.split(/(?<=[。．！？.!?\n])/u);

/** Tags with attributes: `["<a href=\"/help\">"]`. */
const listTags = (text: string): readonly string[] => text.match(/<[^<>\s]+\s[^<>]*>/g) ?? [];

const stripTags = (text: string): string =>
  text
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
