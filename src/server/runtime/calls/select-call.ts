import { type DeclaredCall, isObject } from '../../../../engine/declare/index.ts';

/**
 * Selects the call for a payload among calls with the same method and path: `{ authCode: "123456" }` at /login → the one selected
 * by `authCode`; `{ password: "…" }` → the one without a selector.
 */
export function selectCall(calls: readonly [DeclaredCall, ...DeclaredCall[]], body: unknown): DeclaredCall {
  const selected = calls.find(({ toldBy }) => {
    if (toldBy === undefined || !isObject(body) || !Object.hasOwn(body, toldBy.part)) return false;
    return toldBy.is === undefined || body[toldBy.part] === toldBy.is;
  });
  return selected ?? calls.find(({ toldBy }) => toldBy === undefined) ?? calls[0];
}
