// The page for developers of apps, generated from what this store serves. Its samples are run by the test of real clients.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../../platform/project-root.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { PageContext, PageLoader } from '../../../runtime/area.ts';
import { listStandard } from '../provider/claims/claims-of-app.ts';
import { readScopes, toProtocolScope } from '../provider/clients.ts';
import { describeScope } from '../provider/service.ts';
import { describeAddresses, listEndpoints } from './own-addresses.ts';

const samples = { node: 'openid-client.mjs', authJs: 'auth-express.mjs', apache: 'mod-auth-openidc.conf' };

/** The errors that a correct app meets. */
const errors = [
  'access_denied',
  'login_required',
  'consent_required',
  'invalid_request',
  'invalid_scope',
  'invalid_client',
  'invalid_grant',
  'unsupported_response_type',
  'temporarily_unavailable',
];

export const developersPage: PageLoader<'developers'> = async (context) => {
  const { plans, store } = context;
  // A store without apps has nothing to say to developers.
  if (plans.settings.oidcClients.clients.length === 0) throw new RefusalError('NOT_FOUND');
  const addresses = describeAddresses(store);
  const translate = (key: string): string => plans.text(key, context.language) ?? key;
  return {
    ...addresses,
    endpoints: listEndpoints(store).map(({ name, address }) => ({
      name,
      purpose: translate(`oidc-protocol.endpoint.${name}`),
      address,
    })),
    scopes: listOfferedScopes(context),
    errors: errors.map((error) => ({ error, meaning: translate(`oidc-protocol.error.${error}`) })),
    samples: {
      node: await readSample(samples.node, addresses.issuer),
      authJs: await readSample(samples.authJs, addresses.issuer),
      apache: await readSample(samples.apache, addresses.issuer),
    },
  };
};

/** The scopes that at least one app may ask for. */
function listOfferedScopes(context: PageContext) {
  const { settings } = context.plans;
  const offered = new Set(settings.oidcClients.clients.flatMap(({ scopes }) => scopes.map(({ scopeKey }) => scopeKey)));
  return readScopes(['openid', ...[...offered].map(toProtocolScope)]).map((scope) => {
    const description = describeScope(context, scope).scopeName;
    return { scope: toProtocolScope(scope), description, claims: listStandard(scope).join(', ') };
  });
}

const read = new Map<string, Promise<string>>();

/** A file of the folder `samples` with this store's issuer. */
async function readSample(file: string, issuer: string): Promise<string> {
  const text = read.get(file) ?? readFile(join(projectRoot, 'src/server/areas/oidc/apps/samples', file), 'utf8');
  read.set(file, text);
  return (await text).replaceAll('https://store.example', issuer);
}
