import type { CheckOptions } from '../../../engine/check/index.ts';
import { effectNames, gateNames, memberGateNames, raisedEvents } from '../../generated/effect-names.ts';
import { routeAddresses } from '../../generated/route-addresses.ts';
import { callAddresses, ownAddresses } from '../../rules/own-addresses.ts';
import { gatewayVariables, settingCounts } from '../../rules/setting-needs.ts';
import { apiCodes, refusalCodes } from '../platform/refusal-codes.ts';
import { apiScopes } from './api-scopes.ts';

/**
 * What `check` needs to know about this program: the effects of its flows, its refusal codes, the addresses that it serves itself, and text areas
 * used outside of screens.
 */
export const checkOptions: CheckOptions = {
  languages: ['ja', 'en'],
  effects: effectNames,
  gates: gateNames,
  memberGates: memberGateNames,
  raisedEvents,
  refusalCodes: Object.keys(refusalCodes),
  operationCodes: Object.keys({ ...refusalCodes, ...apiCodes }),
  scopes: apiScopes,
  routes: routeAddresses,
  ownAddresses: [...Object.values(ownAddresses), ...routeAddresses],
  callAddresses,
  settingNeeds: { variables: gatewayVariables, counts: settingCounts },
  textAreas: [
    'access-request',
    'account-data',
    'affected',
    'identity-providers',
    'invoice-file',
    'mail',
    'oidc-claim',
    'oidc-protocol',
    'oidc-scope',
    'payment-years',
    'preview',
    'recovery',
    'settings',
    'settings-search',
    'audit-action',
    'audit-detail',
    'member-action',
    'member-list',
    'member-view',
    'message-kind',
    'message-problem',
    'message-report',
    'order-action',
    'payment-action',
    'payment-matter',
    'webhook-event',
  ],
};
