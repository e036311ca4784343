// What operators may do at the console, beyond looking at it.

/** Each is an audience of screens and calls: `operator.publish`. */
export const operatorPermissions = [
  'members',
  'support',
  'contracts',
  'refunds',
  'accounts',
  'settings',
  'publish',
  'apps',
  'webhooks',
  'team',
  'audit',
] as const;
export type OperatorPermission = (typeof operatorPermissions)[number];

/** The document of the roles themselves: only owners change it, so that nobody gives themselves more than they were given. */
export const rolesDocument = 'operatorRoles';
/** The role that may do everything. It is not a setting, so that a store cannot lock itself out. */
export const ownerRole = 'owner';

/** A role in the settings. */
export interface OperatorRoleSetting {
  readonly roleId: string;
  readonly permissions: readonly OperatorPermission[];
  /** The settings documents that it may change; without: all. */
  readonly documents?: readonly string[];
}

/** What a role may do. */
export interface OperatorRights {
  readonly permissions: readonly OperatorPermission[];
  /** Whether it may change a settings document. */
  readonly mayChange: (document: string) => boolean;
}

/**
 * `readRights(settings.operatorRoles.roles, "support")`. An unknown role may only look. A role with documents of its own may change
 * settings.
 */
export function readRights(roles: readonly OperatorRoleSetting[], roleId: string): OperatorRights {
  if (roleId === ownerRole) return { permissions: operatorPermissions, mayChange: () => true };
  const { permissions = [], documents = [] } = roles.find((role) => role.roleId === roleId) ?? {};
  const isLimited = documents.length > 0;
  const maySet = permissions.includes('settings');
  return {
    permissions,
    mayChange: (document) => maySet && document !== rolesDocument && (!isLimited || documents.includes(document)),
  };
}

/** Whether a role may be given by somebody with these rights: it may do nothing that they may not. */
export function includesRights(rights: OperatorRights, ofRole: OperatorRights, documents: readonly string[]): boolean {
  return (
    ofRole.permissions.every((permission) => rights.permissions.includes(permission)) &&
    documents.every((document) => rights.mayChange(document) || !ofRole.mayChange(document))
  );
}
