import { isObject } from '../../engine/declare/index.ts';

/**
 * Formats a condition in one line: `{"not": {"settings.policies.upFront": true}}` → "not (settings.policies.upFront is true)".
 */
export function writeCondition(condition: unknown): string {
  if (!isObject(condition)) return JSON.stringify(condition);
  const parts = Object.entries(condition).map(([at, test]) => {
    if (at === 'not') return `not (${writeCondition(test)})`;
    if (at === 'any' && Array.isArray(test)) return `(${test.map(writeCondition).join(' or ')})`;
    if (!isObject(test)) return `${at} is ${writeValue(test)}`;
    return Object.entries(test)
      .map(([keyword, value]) => `${at} ${keyword} ${writeValue(value)}`)
      .join(' and ');
  });
  return parts.join(' and ');
}

function writeValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
