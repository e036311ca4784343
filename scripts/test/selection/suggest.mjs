import { distance } from 'fastest-levenshtein';

const most = 5;

/**
 * The message for a word that selects no test: `suggest('singup', new Set(['signup', 'login']))` → `No test belongs to "singup".
 * Did you mean signup?`
 * @param {string} word
 * @param {ReadonlySet<string>} knownWords
 */
export function suggest(word, knownWords) {
  const wanted = word.toLowerCase();
  const near = [...knownWords]
    .map((name) => ({ name, typos: name.includes(wanted) || wanted.includes(name) ? 1 : distance(wanted, name) }))
    .filter(({ name, typos }) => typos <= Math.max(1, Math.min(wanted.length, name.length) / 3))
    .sort((left, right) => left.typos - right.typos || (left.name < right.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name);
  const hint =
    near.length === 0
      ? 'A word of a path, a screen, a call or a requirement row selects tests.'
      : `Did you mean ${near.join(', ')}?`;
  return `No test belongs to "${word}". ${hint}`;
}
