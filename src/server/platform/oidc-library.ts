let loading: Promise<typeof import('oidc-provider')> | undefined;

/** Loads oidc-provider with the first use, because loading takes time. */
export function loadOidcLibrary(): Promise<typeof import('oidc-provider')> {
  loading ??= importQuietly();
  return loading;
}

/**
 * The library complains of every version of Node that is no LTS release from 22 on, although it works with all that this project
 * supports. Other warnings are passed on.
 */
async function importQuietly(): Promise<typeof import('oidc-provider')> {
  const target = console;
  const { warn } = target;
  const passOn = (...parts: unknown[]): void => {
    if (!String(parts[0]).includes('oidc-provider WARNING: Unsupported runtime.')) warn(...parts);
  };
  target.warn = passOn;
  try {
    return await import('oidc-provider');
  } finally {
    if (target.warn === passOn) target.warn = warn;
  }
}
