/**
 * Roles in a family group that owner and managers control: they restrict purchases and other uses, and decide about consents. A kids
 * account is controlled from its sign-up on, as a member who agreed to be `managed` is.
 */
export const controlledRoles = ['managed', 'kid'] as const;

export const isControlledRole = (role: string): boolean => (controlledRoles as readonly string[]).includes(role);
