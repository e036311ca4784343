import { localize } from '../../../../rules/languages.ts';
import { offerSecret } from '../../../platform/limits/offered-secret.ts';
import { makeToken } from '../../../platform/random.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { isPermitted } from '../../../runtime/access.ts';
import type { PageContext, PageLoader, RequestContext } from '../../../runtime/area.ts';
import { type AppSecret, listSecrets, offerPurpose } from '../provider/app-secrets.ts';
import { type ClientSetting, findClient } from '../provider/clients.ts';
import { describeAddresses } from './own-addresses.ts';

const maxSecrets = 2;

export const listPage: PageLoader<'console/apps/index'> = async ({ plans, store, language }) => ({
  ...describeAddresses(store),
  apps: plans.settings.oidcClients.clients.map(({ clientId, name, providerName }) => ({
    clientId,
    name: localize(name, language),
    providerName: localize(providerName, language),
  })),
});

export const appPage: PageLoader<'console/apps/app'> = async (context) => {
  const client = requireClient(context);
  const { secrets, isConfidential } = await listSecrets(context.database, {
    storeId: context.store.id,
    clientId: client.clientId,
  });
  const mayChange = isPermitted(context, 'apps');
  return {
    ...describeAddresses(context.store),
    mayChange,
    mayAdd: mayChange && secrets.length < maxSecrets && client.jwksUri === undefined,
    clientId: client.clientId,
    name: localize(client.name, context.language),
    redirectUris: [...client.redirectUris],
    kind: describeKind(client, { hasSecret: secrets.length > 0, isConfidential }),
    hasSettingSecret: client.clientSecret !== undefined,
    secrets: secrets.map(describeSecret),
  };
};

/** How the app proves itself: `ended` says that it cannot, `secret` that it has one. */
function describeKind(
  { clientSecret, jwksUri }: ClientSetting,
  { hasSecret, isConfidential }: { readonly hasSecret: boolean; readonly isConfidential: boolean },
): 'key' | 'secret' | 'ended' | 'public' {
  if (jwksUri !== undefined) return 'key';
  if (hasSecret || clientSecret !== undefined) return 'secret';
  return isConfidential ? 'ended' : 'public';
}

function describeSecret({ hash, ending, createdAt, createdBy, lastUsedAt }: AppSecret) {
  return {
    secretId: hash,
    ending,
    createdAt: createdAt.toISOString(),
    createdBy,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

export const secretPage: PageLoader<'console/apps/secret'> = async (context) => {
  const { platform, database, store, now } = context;
  const { clientId, name, jwksUri } = requireClient(context);
  const key = { storeId: store.id, clientId };
  const { secrets, isConfidential } = await listSecrets(database, key);
  // It may have been open in another window.
  if (!isPermitted(context, 'apps') || secrets.length >= maxSecrets || jwksUri !== undefined)
    return { redirectTo: `/console/apps/${clientId}` };
  const secret = makeToken(platform.random);
  const offerToken = offerSecret(platform, offerPurpose(key), secret, now);
  return { secret, offerToken, clientId, name: localize(name, context.language), isFirst: !isConfidential };
};

/** Only of the published settings: the secret of a draft's app would be of no use. */
function requireClient({
  plans,
  params,
}: Pick<RequestContext, 'plans'> & Pick<PageContext<{ readonly clientId: string }>, 'params'>): ClientSetting {
  const client = findClient(plans.settings, params.clientId);
  if (client === undefined) throw new RefusalError('NOT_FOUND');
  return client;
}
