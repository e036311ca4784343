/** Characters of a text that a sentence about its change has. */
const maxLength = 60;
/** Characters before the first difference. */
const context = 10;

/**
 * What differs in two long texts, with a little before it, without the tags of HTML if it is not they that differ: `["…年会費は500円で…",
 * "…年会費は600円で…"]`. Pure.
 */
export function excerptChange(before: string, after: string): readonly [before: string, after: string] {
  const [earlier, later] = [stripTags(before), stripTags(after)];
  if (earlier === later && before !== after) return cutBoth([...before], [...after]);
  return cutBoth([...earlier], [...later]);
}

function cutBoth(before: readonly string[], after: readonly string[]): readonly [string, string] {
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
