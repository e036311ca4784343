import type { AudienceDefinition } from '../../engine/declare/index.ts';

const operatorPages = { session: 'operator', signIn: '/console/login', isStaff: true } as const;

export const audiences = {
  everybody: { signIn: '/login' },
  guest: { withoutSession: 'member', signIn: '/login' },
  member: { session: 'member', isGated: true, signIn: '/login', signOut: '/logout' },
  operator: operatorPages,
  editor: operatorPages,
} as const satisfies { readonly [name: string]: AudienceDefinition };
