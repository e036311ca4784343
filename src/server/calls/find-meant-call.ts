import { type DeclaredCall, isObject } from '../../../engine/declare/index.ts';

/**
 * The call that a payload is meant for, of those that share a method and a path:
 * `{ authCode: "123456" }` at /login → the one told by `authCode`; `{ password: "…" }` → the one told by nothing.
 */
export function findMeantCall(calls: readonly [DeclaredCall, ...DeclaredCall[]], body: unknown): DeclaredCall {
  const told = calls.find(({ toldBy }) => {
    if (toldBy === undefined || !isObject(body) || !Object.hasOwn(body, toldBy.part)) return false;
    return toldBy.is === undefined || body[toldBy.part] === toldBy.is;
  });
  return told ?? calls.find(({ toldBy }) => toldBy === undefined) ?? calls[0];
}
