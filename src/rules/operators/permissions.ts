// What operators may do at the console, beyond looking at it.

/** Each is an audience of screens and calls: `operator.publish`. */
export const operatorPermissions = [
  'members',
  'support',
  'viewAs',
  'contracts',
  'refunds',
  'orders',
  'payments',
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
  /** Whether it may put a document of an earlier version in force: unlike a change, this needs no permission to change settings. */
  readonly mayRestore: (document: string) => boolean;
}

/** Of nobody. */
export const noRights: OperatorRights = { permissions: [], mayChange: () => false, mayRestore: () => false };

/**
 * `readRights(settings.operatorRoles.roles, "support")`. An unknown role may only look. A role with documents of its own may change
 * settings.
 */
export function readRights(roles: readonly OperatorRoleSetting[], roleId: string): OperatorRights {
  if (roleId === ownerRole) return { permissions: operatorPermissions, mayChange: () => true, mayRestore: () => true };
  const { permissions = [], documents = [] } = roles.find((role) => role.roleId === roleId) ?? {};
  const isLimited = documents.length > 0;
  const isWithin = (document: string) => document !== rolesDocument && (!isLimited || documents.includes(document));
  return {
    permissions,
    mayChange: (document) => permissions.includes('settings') && isWithin(document),
    mayRestore: (document) => permissions.includes('publish') && isWithin(document),
  };
}

/** Whether a role may be given by somebody with these rights: it may do nothing that they may not. */
export function includesRights(rights: OperatorRights, ofRole: OperatorRights, documents: readonly string[]): boolean {
  return (
    ofRole.permissions.every((permission) => rights.permissions.includes(permission)) &&
    documents.every(
      (document) =>
        (rights.mayChange(document) || !ofRole.mayChange(document)) &&
        (rights.mayRestore(document) || !ofRole.mayRestore(document)),
    )
  );
}
