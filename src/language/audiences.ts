import type { AudienceDefinition } from '../../engine/declare/index.ts';
import { type OperatorPermission, operatorPermissions } from '../rules/operators/permissions.ts';

const operatorPages = { session: 'operator', signIn: '/console/login', isStaff: true } as const;

/** `operator` are all operators; `operator.publish` those whose role has the permission `publish`. */
export const audiences = {
  everybody: { signIn: '/login' },
  guest: { withoutSession: 'member', signIn: '/login' },
  member: { session: 'member', isGated: true, signIn: '/login', signOut: '/logout' },
  operator: operatorPages,
  ...Object.fromEntries(operatorPermissions.map((permission) => [`operator.${permission}`, operatorPages])),
} as const satisfies { readonly [name: string]: AudienceDefinition };

/** `permissionOf("operator.publish")` → `"publish"`; undefined: an audience that needs no permission. */
export function permissionOf(audience: string): OperatorPermission | undefined {
  return operatorPermissions.find((permission) => audience === `operator.${permission}`);
}
