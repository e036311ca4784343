import type { EngineDefinition } from '../../engine/declare/index.ts';

export const audiences: EngineDefinition['audiences'] = {
  everybody: { signIn: '/login' },
  guest: { withoutSession: 'member', signIn: '/login' },
  member: { session: 'member', isGated: true, signIn: '/login', signOut: '/logout' },
  operator: { session: 'operator', signIn: '/console/login', isStaff: true },
};

export const root: EngineDefinition['root'] = { store: 'storeSettingData', browser: 'browserInfo', person: 'authId' };
