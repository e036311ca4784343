import { distance } from 'fastest-levenshtein';

const most = 5;

/**
 * The message for a word that selects no test: `suggest('singup', new Set(['signup', 'login']))` → `No test belongs to "singup".
 * Did you mean signup?`
 * @param {string} word
 * @param {ReadonlySet<string>} known
 */
export function suggest(word, known) {
  const wanted = word.toLowerCase();
  const near = [...known]
    .map((name) => ({ name, typos: name.includes(wanted) || wanted.includes(name) ? 1 : distance(wanted, name) }))
    .filter(({ name, typos }) => typos <= Math.max(1, Math.min(wanted.length, name.length) / 3))
    .sort((one, other) => one.typos - other.typos || (one.name < other.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name);
  const hint =
    near.length === 0
      ? 'A word of a path, a screen, a call or a requirement row selects tests.'
      : `Did you mean ${near.join(', ')}?`;
  return `No test belongs to "${word}". ${hint}`;
}
