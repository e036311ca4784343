// Lists the mutants of a source file: copies with one small fault each.
import { readFileSync } from 'node:fs';
import { inProject } from '../toolchain/project.mjs';

/**
 * @typedef {{ file: string, line: number, change: string, text: string }} Mutant
 * `file` is relative to the project, `text` the whole mutated file, `change` is for people: `a < b → a <= b`.
 * @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} Node
 * @typedef {readonly [start: number, end: number, replacement: string]} Edit
 */

/** @type {{ readonly [operator: string]: string }} */
const otherOperators = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
};
/** @type {{ readonly [method: string]: string }} */
const otherMethods = { some: 'every', every: 'some' };

/**
 * Mutants of one file, in its order.
 * @param {string} file
 * @returns {Promise<Mutant[]>}
 */
export async function listMutants(file) {
  const mutations = await mutate(readFileSync(inProject(file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts');
  return mutations.map((mutation) => ({ file, ...mutation }));
}

/**
 * Makes one fault in each copy: negated conditions, other operators, removed statements, numbers plus one, other booleans.
 * `await mutate('go(1);', 'ts')` → `[{ line: 1, change: 'go(1); → (removed)', text: ';' }, { …, text: 'go(2);' }]`
 * @param {string} source
 * @param {'ts' | 'tsx'} lang
 * @returns {Promise<Omit<Mutant, 'file'>[]>}
 */
export async function mutate(source, lang) {
  const { parseAst } = await import('vite');
  /** @type {Edit[]} */
  const edits = [];
  visit(parseAst(source, { lang }), (node) => edits.push(...editsOf(node, source)));
  return edits
    .sort(([left], [right]) => left - right)
    .map(([start, end, replacement]) => ({
      line: source.slice(0, start).split('\n').length,
      change: `${shorten(source.slice(start, end))} → ${shorten(replacement) || '(removed)'}`,
      text: source.slice(0, start) + replacement + source.slice(end),
    }));
}

/**
 * Calls back for each node that has a value at run time.
 * @param {unknown} value
 * @param {(node: Node) => void} see
 */
function visit(value, see) {
  if (Array.isArray(value)) for (const child of value) visit(child, see);
  if (!isNode(value)) return;
  const { type } = value;
  const isTypeOnly = type.startsWith('TS') && !['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'].includes(type);
  if (isTypeOnly || type === 'ImportDeclaration') return;
  see(value);
  for (const child of Object.values(value)) visit(child, see);
}

/**
 * @param {unknown} value
 * @returns {value is Node}
 */
function isNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/**
 * @param {Node} node
 * @param {string} source
 * @returns {Edit[]}
 */
function editsOf(node, source) {
  const { type, start, end } = node;
  if (type === 'IfStatement' || type === 'ConditionalExpression')
    return isNode(node['test']) ? [negate(node['test'], source)] : [];
  if (type === 'BinaryExpression' || type === 'LogicalExpression') return replaceOperator(node, source);
  if (type === 'ExpressionStatement' && typeof node['directive'] !== 'string') return [[start, end, ';']];
  if (type === 'MemberExpression' && node['computed'] === false && isNode(node['property'])) {
    const { property } = node;
    const method = otherMethods[String(property['name'])];
    return method === undefined ? [] : [[property.start, property.end, method]];
  }
  if (type === 'Literal' && typeof node['value'] === 'number') return [[start, end, String(node['value'] + 1)]];
  if (type === 'Literal' && typeof node['value'] === 'boolean') return [[start, end, String(!node['value'])]];
  return [];
}

/**
 * @param {Node} test
 * @param {string} source
 * @returns {Edit}
 */
function negate({ start, end }, source) {
  return [start, end, `!(${source.slice(start, end)})`];
}

/**
 * @param {Node} node
 * @param {string} source
 * @returns {Edit[]}
 */
function replaceOperator({ start, end, left, right, operator }, source) {
  const otherOperator = otherOperators[String(operator)];
  if (otherOperator === undefined || !isNode(left) || !isNode(right)) return [];
  // Texts have no minus.
  if (operator === '+' && [left, right].some((side) => typeof side['value'] === 'string' || side.type === 'TemplateLiteral'))
    return [];
  // In parentheses, because `||` must not be mixed with `??`.
  return [[start, end, `(${source.slice(start, left.end)} ${otherOperator} ${source.slice(right.start, end)})`]];
}

/** @param {string} text */
function shorten(text) {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line === ';' ? '' : line;
}
