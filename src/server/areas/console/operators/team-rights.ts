import { localize } from '../../../../rules/languages.ts';
import { includesRights, ownerRole, readRights } from '../../../../rules/operators/permissions.ts';
import type { RequestContext } from '../../../runtime/area.ts';

type Context = Pick<RequestContext, 'plans' | 'language'>;

/** What an operator may do with colleagues. */
export interface TeamRights {
  readonly mayManage: boolean;
  /** Whether they may change an operator with this role: it may do nothing that their own may not. */
  readonly mayChange: (role: string) => boolean;
  /** Whether they may give somebody this role. */
  readonly mayGive: (role: string) => boolean;
}

export function createTeamRights({ plans }: Context, role: string): TeamRights {
  const { settings } = plans;
  const { roles } = settings.operatorRoles;
  const rights = readRights(roles, role);
  const documents = Object.keys(settings);
  const mayManage = rights.permissions.includes('team');
  const mayChange = (name: string) => mayManage && includesRights(rights, readRights(roles, name), documents);
  const isRole = (name: string) => name === ownerRole || roles.some(({ roleId }) => roleId === name);
  return { mayManage, mayChange, mayGive: (name) => isRole(name) && mayChange(name) };
}

/** The ids of all roles, that of owners first. */
export const listRoles = ({ plans }: Context): readonly string[] => [
  ownerRole,
  ...plans.settings.operatorRoles.roles.map(({ roleId }) => roleId),
];

/** `"support"` → 会員サポート; a role that was removed has only its id. */
export function nameRole({ plans, language }: Context, role: string): string {
  if (role === ownerRole) return plans.text('settings.choice.role.owner', language) ?? role;
  const setting = plans.settings.operatorRoles.roles.find(({ roleId }) => roleId === role);
  return setting === undefined ? role : localize(setting.name, language);
}
