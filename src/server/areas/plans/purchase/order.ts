// An order: what the flow keeps of it, and how it becomes a contract.

import { type Answers, isObject, type JsonObject, readText } from '../../../../../engine/declare/index.ts';
import type { FlowData } from '../../../../../engine/flow/index.ts';
import { quotePlan } from '../../../../rules/plans/quote-plan.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Locked } from '../../../platform/database/locked.ts';
import type { AnswerContext } from '../../../runtime/area.ts';
import { saveAgreements } from '../../account/policies/queries.ts';
import { readConsents } from '../../account/policies/service.ts';
import { saveDeclined } from '../../payment/payment-method/event-queries.ts';
import { lockMethod } from '../../payment/payment-method/queries.ts';
import { findSurvey } from '../../signup/surveys/find-survey.ts';
import { saveSurveyAnswers } from '../../signup/surveys/save-answers.ts';
import { startContract } from '../subscription/start-contract.ts';
import { type PlacedOrder, sendOrderMail } from './mails.ts';
import type { UsableMethod } from './methods.ts';
import type { Choice } from './offer.ts';

export function readChoice({ kept }: FlowData): Choice {
  const choice = kept['choice'];
  const { methodId, campaignCode } = isObject(choice) ? choice : {};
  return {
    methodId: readText(methodId) ?? null,
    campaignCode: readText(campaignCode) ?? null,
  };
}

/** Throws if no order was placed. */
export function readPlaced({ kept }: Pick<FlowData, 'kept'>): PlacedOrder {
  const { placed } = kept;
  if (!isObject(placed)) throw new Error('the flow has no order');
  // Written by `placeOrder` only.
  return placed as unknown as PlacedOrder;
}

/** An order as JSON, with the method that pays it, or null. */
export const writePlaced = (
  placed: Omit<PlacedOrder, 'methodId' | 'reference'>,
  method: Locked<UsableMethod> | null,
): JsonObject => {
  const order: PlacedOrder = { ...placed, methodId: method?.method_id ?? null, reference: method?.reference ?? null };
  // Texts, numbers and plans of the settings are JSON.
  return order as unknown as JsonObject;
};

type OrderContext = Pick<AnswerContext, 'platform' | 'store' | 'plans' | 'language' | 'now'>;

/** Starts the contract in the transaction that learns that it is paid: contract, ledger, agreements, survey and mail. */
export async function finishOrder(
  tx: Transaction,
  context: OrderContext,
  { accountId, placed, answers }: { readonly accountId: string; readonly placed: PlacedOrder; readonly answers: Answers },
  charge: { readonly key: string; readonly reference: string } | null,
): Promise<void> {
  const { platform, store, plans, now } = context;
  const { plan, campaign, isFirstContract, at, reservationId } = placed;
  const storeId = store.id;
  const quote = quotePlan(plan, { campaign, isFirstContract, now: new Date(at) });
  const methodId = await findActive(tx, { storeId, accountId, methodId: placed.methodId });
  if (charge !== null && methodId !== null) await saveDeclined(tx, { storeId, methodId }, null);
  const orderNumber = placed.orderNumber;
  await startContract(tx, { platform, storeId, now }, { accountId, reservationId, orderNumber, plan, quote, methodId, charge });
  const agreements = { accountId, policies: readConsents(answers['policies']) };
  await saveAgreements(tx, { storeId, random: platform.random, now }, agreements);
  const survey = findSurvey(plans.settings, { purpose: 'purchase', surveyId: plan.surveyId });
  await saveSurveyAnswers(tx, context, {
    accountId,
    survey,
    purpose: 'purchase',
    subject: plan.planId,
    answers: answers['survey'],
  });
  await sendOrderMail(tx, context, { accountId, placed, quote });
}

/** The method may have been removed while the provider decided: the contract then starts without one. */
async function findActive(
  tx: Transaction,
  { storeId, accountId, methodId }: { storeId: string; accountId: string; methodId: string | null },
): Promise<string | null> {
  if (methodId === null) return null;
  return (await lockMethod(tx, { storeId, accountId, methodId }))?.state === 'active' ? methodId : null;
}
