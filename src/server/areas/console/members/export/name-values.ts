// Values as a person reads them: names in place of the codes and ids that are stored.
import { isObject, type Json, writeInZone } from '../../../../../../engine/declare/index.ts';
import { localize } from '../../../../../rules/languages.ts';
import { groupOfStatus, type SubscriptionStatus } from '../../../../../rules/plans/subscription-status.ts';
import type { RequestContext } from '../../../../runtime/area.ts';
import type { LedgerPaymentMethod } from '../../../payment/payment-history/queries.ts';
import { nameUsedMethod } from '../../../payment/payment-method/choices.ts';

type Texts = Pick<RequestContext, 'plans' | 'language'>;

/** Where the texts of a code are, `<key>.<code>`: by column or field, or by section and column where sections differ. Several: the first that has it. */
const codeTexts: { readonly [name: string]: string | readonly string[] } = {
  'account.loginMethod': 'account-data.loginMethod',
  'audit.action': 'audit-action',
  'audit.method': 'codes.loginMethod',
  'audit.type': ['codes.multiFactorType', 'codes.restriction', 'account-data.consent', 'codes.paymentMethodType'],
  'consents.type': 'account-data.consent',
  'events.type': 'webhook-event',
  'mails.state': 'codes.messageState',
  'mails.delivery': 'codes.messageState',
  'orderRefunds.state': 'codes.refundState',
  'restrictions.type': 'codes.restriction',
  'secondFactors.type': 'codes.multiFactorType',
  'selfConsents.type': 'codes.restriction',
  basePlanType: 'account-data.product',
  cardBrand: 'codes.cardBrand',
  cardbrandCode: 'codes.cardBrand',
  channel: 'account-data.channel',
  factor: ['codes.multiFactorType', 'account-data.factor'],
  firstFactor: 'codes.loginMethod',
  kind: 'account-data.kind',
  language: 'account-data.language',
  loginMethod: 'codes.loginMethod',
  methodType: 'codes.paymentMethodType',
  multiFactorType: 'codes.multiFactorType',
  paymentMethodType: 'codes.paymentMethodType',
  planType: 'codes.planType',
  prefecture: 'codes.prefecture',
  renewSpanUnit: 'account-data.span',
  role: 'codes.familyRole',
  secondFactor: ['codes.multiFactorType', 'account-data.factor'],
  sex: 'codes.sex',
  state: 'account-data.state',
};

interface NamedValue {
  /** `contracts` */
  readonly section: string;
  /** Of a column, or of a field inside of its value: `planId`. */
  readonly name: string;
  readonly value: Json;
}

/** `planId: "light"` → `ライトプラン`; undefined: the value says it itself. */
export function nameValue(texts: Texts, { section, name, value }: NamedValue): string | undefined {
  if (isObject(value)) return nameObject(texts, value);
  if (typeof value !== 'string') return undefined;
  if (isMoment(value)) return formatMoment(new Date(value));
  const title = nameSetting(texts, name, value);
  if (title !== undefined) return title;
  if (section === 'contracts' && name === 'status') return nameStatus(texts, value);
  const keys = [codeTexts[`${section}.${name}`] ?? codeTexts[name] ?? []].flat();
  return keys.map((key) => texts.plans.text(`${key}.${value}`, texts.language)).find((text) => text !== undefined);
}

/** A text in several languages, and a payment method. */
function nameObject(texts: Texts, value: { readonly [name: string]: Json }): string | undefined {
  if (isPaymentMethod(value)) return nameUsedMethod(texts, value);
  const { ja, en } = value;
  const isText = typeof ja === 'string' && Object.keys(value).every((name) => name === 'ja' || name === 'en');
  return isText ? localize({ ja, ...(typeof en === 'string' ? { en } : {}) }, texts.language) : undefined;
}

/** A time inside of a stored object. */
const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/.test(text);

/** `2026-11-22 12:00`, in Japan. */
export const formatMoment = (at: Date): string => writeInZone('Asia/Tokyo', at.toISOString()).slice(0, 16).replace('T', ' ');

/** As the ledger stores it. */
function isPaymentMethod(value: unknown): value is LedgerPaymentMethod {
  if (!isObject(value) || typeof value['paymentMethodType'] !== 'string') return false;
  const { creditInfo } = value;
  return creditInfo === null || (isObject(creditInfo) && typeof creditInfo['cardNumberSuffix'] === 'string');
}

/** What an id of the settings is called there. */
function nameSetting({ plans, language }: Texts, name: string, id: string): string | undefined {
  const { settings } = plans;
  const named = {
    planId: () => settings.plans.plans.find(({ planId }) => planId === id)?.planName,
    policyId: () => settings.policies.policies.find(({ policyId }) => policyId === id)?.title,
  };
  const title = name === 'planId' || name === 'policyId' ? named[name]() : undefined;
  return title === undefined ? undefined : localize(title, language);
}

function nameStatus({ plans, language }: Texts, status: string): string | undefined {
  // The column has a CHECK of these.
  const group = groupOfStatus(status as SubscriptionStatus);
  return plans.text(`codes.contractGroup.${group}`, language);
}
