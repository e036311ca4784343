// What a recovery ended and left, in mails and for the browser that did it.

import type { FastifyRequest } from 'fastify';
import { removeLinkMarks } from '../../../../../engine/declare/index.ts';
import { readLanguage } from '../../../../rules/languages.ts';
import { formatLongTime } from '../../../../rules/long-dates.ts';
import { addSeconds } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { findSessionToken, type OpenedSession, startSession } from '../../../platform/sessions/sessions.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { type ListedItem, type RecoveryCase, runRecovery } from '../../../runtime/recovery.ts';
import { type EndedItem, findReview, saveReview } from './queries.ts';

type AnyContext = Pick<RequestContext, 'store' | 'platform' | 'plans' | 'language' | 'now' | 'session'> & {
  readonly request: FastifyRequest;
};

/** As long as completion pages may be opened. */
const reviewSeconds = 1800;

export interface Recovery {
  readonly accountId: string;
  readonly recoveryCase: RecoveryCase;
  /** Time of the oldest event that is undone; null: of no matter, because the case ends everything or nothing. */
  readonly since: Date | null;
  /** Of mails to the account; null: the store's. */
  readonly language: string | null;
}

export interface RecoveryResult {
  /** Lists for a mail, with a blank line before each; empty: there is nothing to list. */
  readonly mailed: { readonly ended: string; readonly kept: string };
  /** A session for the page that follows; pass it to `setSessionCookie` after the commit. undefined: the browser has one. */
  readonly opened: OpenedSession | undefined;
}

/** Runs a case for a locked account, and lets this browser see for 30 minutes what was ended, and remove what is left. */
export async function recoverWithReview(tx: Transaction, context: AnyContext, recovery: Recovery): Promise<RecoveryResult> {
  const { store, plans, platform, now, request, session } = context;
  const { accountId, recoveryCase, since } = recovery;
  const language = readLanguage(recovery.language);
  const key = { storeId: store.id, accountId, recoveryCase, since, now, random: platform.random };
  const { ended, kept } = await runRecovery(tx, request.server.recovery, key, { plans, language, now });
  // The recovery may have ended this browser's session.
  const isOpen = session !== null && (await findSessionToken(tx, store.id, session.id)) !== undefined;
  const opened = isOpen ? undefined : await startSession(tx, request);
  const sessionKey = { storeId: store.id, sessionId: opened?.session.id ?? session?.id ?? '' };
  const review = { accountId, recoveryCase, ended: ended.map(toEnded) };
  await saveReview(tx, sessionKey, review, addSeconds(now, reviewSeconds));
  const texts = { ...context, language };
  const advice = recoveryCase !== 'passwordReset' ? 'notUndone' : hasFactor(kept) ? 'mail.factors' : undefined;
  const advised = advice === undefined ? '' : `${plans.text(`recovery.${advice}`, language) ?? ''}\n\n`;
  return { mailed: { ended: listForMail(texts, 'ended', ended), kept: `${listForMail(texts, 'kept', kept)}${advised}` }, opened };
}

/**
 * Runs the case of a kid's new password, and lets the owner's browser see what was ended. Returns the list for a mail, by the language of
 * its recipient.
 */
export async function recoverKid(tx: Transaction, context: AnyContext, accountId: string): Promise<(language: string) => string> {
  const { store, plans, platform, language, now, request, session } = context;
  const { random } = platform;
  const key = { storeId: store.id, accountId, recoveryCase: 'kidPassword', since: null, now, random } as const;
  const { ended } = await runRecovery(tx, request.server.recovery, key, { plans, language, now });
  if (session !== null) {
    const review = { accountId, recoveryCase: key.recoveryCase, ended: ended.map(toEnded) };
    await saveReview(tx, { storeId: store.id, sessionId: session.id }, review, addSeconds(now, reviewSeconds));
  }
  return (language) => listForMail({ ...context, language }, 'kidEnded', ended);
}

/** What this browser ended in a kid's account, for the page that follows. */
export async function listEndedOfKid(
  context: Pick<RequestContext, 'database' | 'store' | 'plans' | 'language' | 'now' | 'session'>,
  accountId: string,
) {
  const { database, store, session, now } = context;
  const review = session === null ? undefined : await findReview(database, { storeId: store.id, sessionId: session.id }, now);
  const isOfKid = review?.recoveryCase === 'kidPassword' && review.accountId === accountId;
  return isOfKid ? describeEnded(context, review.ended) : [];
}

/** Whether the next login asks for a second factor. */
export const hasFactor = (kept: readonly Pick<ListedItem, 'kind'>[]): boolean => kept.some(({ kind }) => kind === 'factor');

/** More than an account can have of all kinds. */
export const maxListed = 500;

export const describeEnded = (context: Pick<RequestContext, 'plans' | 'language'>, ended: readonly EndedItem[]) =>
  ended.slice(0, maxListed).map(({ kind, name, at }) => ({ kind, label: labelItem(context, { kind, name }), at }));

const toEnded = ({ kind, name, at }: ListedItem): EndedItem => ({ kind, name, at: at?.toISOString() ?? null });

/** `"パスキー「Chrome（Windows）」"` */
export function labelItem(
  { plans, language }: Pick<RequestContext, 'plans' | 'language'>,
  { kind, name }: Pick<ListedItem, 'kind' | 'name'>,
): string {
  const kindName = plans.text(`recovery.kind.${kind}`, language) ?? kind;
  return name === '' ? kindName : (plans.text('recovery.named', language, { kind: kindName, name: cleanName(name) }) ?? kindName);
}

/** The item on a button beside its label: by its name, or its kind if it has none. */
export const nameItem = (context: Pick<RequestContext, 'plans' | 'language'>, item: Pick<ListedItem, 'kind' | 'name'>): string =>
  item.name === '' ? labelItem(context, item) : cleanName(item.name);

/** A name that may be a stranger's: in one line, without what could pose as a link or a text of the store, and short. */
function cleanName(name: string): string {
  const plain = removeLinkMarks(name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ''));
  return plain.length > 60 ? `${plain.slice(0, 59)}…` : plain;
}

/** At most this many of a list are named in a mail; the page lists all. */
const maxMailed = 30;

export function listForMail(
  context: Pick<RequestContext, 'plans' | 'language' | 'store'>,
  list: 'ended' | 'kept' | 'kidEnded',
  items: readonly ListedItem[],
): string {
  const { plans, language, store } = context;
  if (items.length === 0) return '';
  const lines = items.slice(0, maxMailed).map((item) => {
    const label = labelItem(context, item);
    const at =
      item.at === null ? '' : (plans.text('recovery.mail.at', language, { at: formatLongTime(item.at, language) }) ?? '');
    const page = list !== 'kept' ? '' : `\n  ${store.origin}${item.page}`;
    return plans.text('recovery.mail.item', language, { label, at, page }) ?? label;
  });
  return `${plans.text(`recovery.mail.${list}`, language) ?? ''}\n${lines.join('\n')}\n\n`;
}
