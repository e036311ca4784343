import type { OperationContext } from '../../../runtime/api/operation.ts';
import { isStorePath } from '../../payment/checkout/service.ts';

/** The app that npm start runs. */
const demo = 'demo';

/** Whether an address is a path of the store, or one of those that the app has registered, with any query. */
export function isRegistered(
  { plans, request }: Pick<OperationContext, 'plans' | 'request'>,
  clientId: string,
  address: string,
): boolean {
  if (isStorePath(address)) return true;
  const app = plans.settings.oidcClients.clients.find((client) => client.clientId === clientId);
  const demoOrigin = request.server.config.demoApp?.origin;
  const registered = (app?.returnAddresses ?? []).map((entry) =>
    entry === demo && demoOrigin !== undefined ? `${demoOrigin}/` : entry,
  );
  const target = withoutQuery(address);
  return target !== undefined && registered.some((entry) => withoutQuery(entry) === target);
}

/** `https://shop.example/thanks?cart=1` → `https://shop.example/thanks`; undefined: it is no address that browsers can open. */
function withoutQuery(address: string): string | undefined {
  if (!URL.canParse(address) || /[\s\\]/.test(address)) return undefined;
  const { protocol, username, password, hash, origin, pathname } = new URL(address);
  if ((protocol !== 'https:' && protocol !== 'http:') || username !== '' || password !== '' || hash !== '') return undefined;
  return `${origin}${pathname}`;
}
