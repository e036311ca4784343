import { type DeclaredCall, isObject } from '../../../../engine/declare/index.ts';

/**
 * Selects the call for a payload among calls with the same method and path: `{ authCode: "123456" }` at /login → the one selected
 * by `authCode`; `{ password: "…" }` → the one without a selector. A call for members is selected for members only.
 */
export function selectCall(
  calls: readonly [DeclaredCall, ...DeclaredCall[]],
  body: unknown,
  { isMember }: { readonly isMember: boolean },
): DeclaredCall {
  const selected = calls.find(({ discriminator, for: audience }) => {
    if (discriminator === undefined || !isObject(body) || !Object.hasOwn(body, discriminator.property)) return false;
    if (audience === 'member' && !isMember) return false;
    return discriminator.value === undefined || body[discriminator.property] === discriminator.value;
  });
  return selected ?? calls.find(({ discriminator }) => discriminator === undefined) ?? calls[0];
}
