import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Writes the style sheets of the engine and of the Japanese pack and of what stands alone as one, which styles only what lies in an element of the class
 * `madoguchi`: it must not reach the rest of a page.
 * @param {string} engine Folder of the engine.
 * @param {string} target
 */
export async function buildStyles(engine, target) {
  const sheets = [
    join(engine, 'render', 'styles', 'index.css'),
    join(engine, 'ja', 'kinds', 'styles.css'),
    join(engine, 'standalone', 'styles.css'),
  ];
  const { transform } = await import('lightningcss');
  const { code } = transform({
    filename: 'styles.css',
    code: Buffer.from(sheets.map(readSheet).join('\n')),
    minify: true,
    targets: { chrome: 107 << 16, firefox: 104 << 16, safari: 16 << 16 },
    visitor: { Selector: (selector) => scopeSelector(selector) },
  });
  writeFileSync(target, code);
}

/**
 * A style sheet with those that it imports in their places.
 * @param {string} path
 * @returns {string}
 */
function readSheet(path) {
  return readFileSync(path, 'utf8').replaceAll(/@import '([^']+)';/g, (_, name) => readSheet(join(dirname(path), name)));
}

/** @type {import('lightningcss').SelectorComponent} */
const inScope = { type: 'pseudo-class', kind: 'where', selectors: [[{ type: 'class', name: 'madoguchi' }]] };

/**
 * `:root`, `html` and `body` are the element of the class itself, and everything else lies in it: `.field` → `:where(.madoguchi) .field`.
 * @param {import('lightningcss').Selector} selector
 * @returns {import('lightningcss').Selector}
 */
function scopeSelector(selector) {
  const [first, second] = selector;
  // While a dialog is open the page behind does not scroll.
  if (second?.type === 'attribute' && second.name === 'data-locked') return selector;
  const isPage =
    (first?.type === 'pseudo-class' && first.kind === 'root') || (first?.type === 'type' && /^(html|body)$/.test(first.name));
  return isPage ? [inScope, ...selector.slice(1)] : [inScope, { type: 'combinator', value: 'descendant' }, ...selector];
}
