import { diffArrays } from 'diff';

/** Characters of a text that a sentence about its change has. */
const maxLength = 60;
/** Characters before a difference. */
const context = 10;

type Excerpt = readonly [before: string, after: string];

/**
 * What differs in two long texts, each place with a little before it, without the tags of HTML if it is not they that differ:
 * `[["…年会費は500円で…", "…年会費は600円で…"]]`. Pure.
 */
export function excerptChanges(before: string, after: string): readonly Excerpt[] {
  const [earlier, later] = [stripTags(before), stripTags(after)];
  return earlier === later ? excerptPlaces(before, after) : excerptPlaces(earlier, later);
}

/** Changes one sentence after the other, so that each excerpt has one difference. */
function excerptPlaces(before: string, after: string): readonly Excerpt[] {
  const excerpts: Excerpt[] = [];
  let [done, present] = ['', before];
  let removed: readonly string[] = [];
  const change = (old: string, fresh: string): void => {
    const changed = done + fresh + present.slice(done.length + old.length);
    excerpts.push(cutBoth([...present], [...changed]));
    present = changed;
    done += fresh;
  };
  /** `fresh`: what replaces the sentences that were removed last. */
  const replace = (fresh: readonly string[]): void => {
    for (const [index, sentence] of fresh.entries()) change(removed[index] ?? '', sentence);
    for (const sentence of removed.slice(fresh.length)) change(sentence, '');
    removed = [];
  };
  for (const part of diffArrays(toSentences(before), toSentences(after))) {
    if (part.added || !part.removed) replace(part.added ? part.value : []);
    if (part.removed) removed = part.value;
    else if (!part.added) done += part.value.join('');
  }
  replace([]);
  return excerpts;
}

/** `"前文。年会費は500円です。"` → `["前文。", "年会費は500円です。"]` */
const toSentences = (text: string): string[] => text.split(/(?<=[。．！？.!?\n])/u);

function cutBoth(before: readonly string[], after: readonly string[]): Excerpt {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const cut = (text: readonly string[]): string => {
    const from = start <= context ? 0 : start - context;
    const to = Math.min(text.length - end + context, from + maxLength, text.length);
    return `${from > 0 ? '…' : ''}${text.slice(from, to).join('')}${to < text.length ? '…' : ''}`;
  };
  return [cut(before), cut(after)];
}

const stripTags = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
