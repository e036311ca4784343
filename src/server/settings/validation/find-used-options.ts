import type { Settings } from '../../../../engine/declare/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { type StoreSettings, typeSettings } from '../../project/store-settings.ts';
import { isEqual } from '../drafts/lists.ts';
import type { SettingsProblem } from './validate-settings.ts';

/**
 * Finds consent options that members answered under another type: what they agreed to would change its meaning. Looks only if the
 * document changes. `settings`: valid.
 */
export async function findUsedOptions(
  on: Queryable,
  storeId: string,
  settings: Settings,
  published: Settings,
): Promise<readonly SettingsProblem[]> {
  if (settings['memberConsents'] === undefined || isEqual(settings['memberConsents'], published['memberConsents'])) return [];
  const options = listOptions(typeSettings(settings).memberConsents);
  const rows = await on.query<{ readonly type: string; readonly consent_option_id: string }>(
    'SELECT DISTINCT type, consent_option_id FROM member_consents WHERE store_id = $1 AND consent_option_id = ANY($2)',
    [storeId, options.map(({ id }) => id)],
  );
  return options
    .filter(({ id, type }) => rows.some((row) => row.consent_option_id === id && row.type !== type))
    .map(({ path }) => ({ document: 'memberConsents', path, rule: 'typeInUse' }));
}

function listOptions({ types }: StoreSettings['memberConsents']) {
  return types.flatMap(({ type, options, channels }, index) => {
    const read = (list: readonly { readonly consentOptionId: string }[], path: readonly (string | number)[]) =>
      list.map(({ consentOptionId: id }, place) => ({ id, type, path: ['types', index, ...path, place, 'consentOptionId'] }));
    return [
      ...read(options, ['options']),
      ...channels.flatMap((channel, place) => read(channel.options, ['channels', place, 'options'])),
    ];
  });
}
