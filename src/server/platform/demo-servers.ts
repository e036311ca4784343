// Ports and addresses of the servers of the demo store other than the store itself.
import { isIP } from 'node:net';

export interface DemoProviderConfig {
  readonly port: number;
  /** Its address as browsers see it: `http://localhost:3001`. */
  readonly issuer: string;
}

export interface PaymentSandboxConfig {
  readonly port: number;
  /** Its address as browsers see it: `http://localhost:3002`. */
  readonly origin: string;
  /** As the server itself reaches it. */
  readonly internal: string;
}

export interface DemoAppConfig {
  readonly port: number;
  /** Its origin as browsers see it: `http://localhost:3003`. */
  readonly origin: string;
}

/** How the store itself is reached. */
interface StoreAddress {
  readonly port: number;
  readonly host: string;
  /** `https://store.example` */
  readonly publicUrl: string | undefined;
}

/**
 * Demo servers have the host name that browsers use for the store, and by default the ports after the store's. One is not started
 * if PORT is 0 and its own variable is not set, because its port would be unknown. `portOf`: the value of a variable.
 */
export function placeDemoServers(store: StoreAddress, portOf: (variable: string) => number | undefined) {
  const provider = placeBeside(store, portOf('DEMO_PROVIDER_PORT'), 1);
  const sandbox = placeBeside(store, portOf('PAYMENT_SANDBOX_PORT'), 2);
  const host = isEverywhere(store.host) ? '127.0.0.1' : store.host;
  return {
    demoProvider: provider && { port: provider.port, issuer: provider.origin },
    paymentSandbox: sandbox && { ...sandbox, internal: `http://${bracket(host)}:${sandbox.port}` },
    demoApp: placeBeside(store, portOf('DEMO_APP_PORT'), 3),
  };
}

function placeBeside(
  store: StoreAddress,
  chosen: number | undefined,
  distance: number,
): { readonly port: number; readonly origin: string } | undefined {
  const port = chosen ?? store.port + distance;
  if (port > 65_535 || port === 0 || (chosen === undefined && store.port === 0)) return undefined;
  return { port, origin: `http://${findPublicHost(store)}:${port}` };
}

/** The store's address for browsers without PUBLIC_URL: `http://localhost:3000`. It answers at other addresses too. */
export const findOwnOrigin = (store: StoreAddress): string => store.publicUrl ?? `http://${findPublicHost(store)}:${store.port}`;

function findPublicHost({ publicUrl, host }: StoreAddress): string {
  if (publicUrl !== undefined) return new URL(publicUrl).hostname;
  return isEverywhere(host) || host === '127.0.0.1' || host === '::1' ? 'localhost' : bracket(host);
}

const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';
const bracket = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);
