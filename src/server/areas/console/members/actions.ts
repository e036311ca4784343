// What operators do for a member: each with a reason, in one transaction with its audit entry and the member's mails.

import type { DataOf } from '../../../../declared-data.ts';
import type { FormAnswers } from '../../../../generated/declared.ts';
import type { OperatorPermission } from '../../../../rules/operators/permissions.ts';
import { groupOfStatus } from '../../../../rules/plans/subscription-status.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { accountSubject, clearFailures } from '../../../platform/limits/login-throttle.ts';
import { sendAgain } from '../../../platform/outbox/outbox.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { endSessionsOf } from '../../../platform/sessions/sessions.ts';
import type { CommandContext } from '../../../runtime/area.ts';
import { lockProfile } from '../../account/profile/queries.ts';
import { closeAccount, leaveFamily, mailClosing } from '../../account/withdraw/close-account.ts';
import { bringErasureForward } from '../../account/withdraw/queries.ts';
import { sendResetMail } from '../../login/password/service.ts';
import { lockOpenContract, mailContextOf } from '../../plans/subscription/own-contract.ts';
import { payHeldContract } from '../../plans/subscription/resettle.ts';
import { cancelOpenContract } from '../../plans/subscription/withdraw.ts';
import { askForEmail, askToEndWays } from '../access-requests/ask.ts';
import { lockHelpedAccount } from '../access-requests/helped-account.ts';
import { helpPermission } from '../access-requests/support-rights.ts';
import { type MemberRow, selectMember } from './queries.ts';

export interface ActionInput {
  readonly member: MemberRow;
  /** The contract or message that it is about; empty: the member. */
  readonly target: string;
  readonly reason: string;
  readonly answers: DataOf<FormAnswers['console-member-action']>;
  /** For the audit log of what it calls. */
  readonly details: { readonly operatorId: string; readonly reason: string };
}

export interface MemberAction {
  readonly permission: OperatorPermission;
  /** The code of the text that the next page shows (`notice.<code>`). */
  readonly notice: string;
  /** Whether the page offers it for this member, by what was read before the transaction; `run` checks again under a lock. */
  readonly isOffered: (member: MemberRow) => boolean;
  readonly run: (tx: Transaction, context: Omit<CommandContext, 'tx'>, input: ActionInput) => Promise<void>;
  /** What follows the commit, such as a charge, which no transaction may wait for. */
  readonly complete?: (context: Omit<CommandContext, 'tx'>, input: ActionInput) => Promise<void>;
  /** Where it leads, if not to the page of the member. */
  readonly leadsTo?: string;
}

const isOpen = ({ withdrawn_at: closed }: MemberRow): boolean => closed === null;
const isReachable = (member: MemberRow): boolean => isOpen(member) && member.email !== null && member.email_verified_at !== null;

/** Locks the account, and refuses if it was closed since it was read. */
async function lockOpen(tx: Transaction, storeId: string, { account_id: accountId }: MemberRow): Promise<void> {
  if ((await lockProfile(tx, storeId, accountId)) === undefined) throw new RefusalError('NOT_NOW');
}

async function requireHelped(tx: Transaction, { store }: Pick<CommandContext, 'store'>, member: MemberRow) {
  const account = await lockHelpedAccount(tx, store.id, member.account_id);
  if (account === undefined) throw new RefusalError('NOT_NOW');
  return account;
}

/** By the name in the address of its page. */
export const memberActions: { readonly [name: string]: MemberAction } = {
  'reset-password': {
    permission: 'support',
    notice: 'resetLinkSent',
    isOffered: isReachable,
    run: async (tx, context, { member }) => {
      await lockOpen(tx, context.store.id, member);
      if (member.email === null) throw new RefusalError('NOT_NOW');
      const { account_id, email, login_id, language } = member;
      await sendResetMail(
        tx,
        context,
        { account_id, email, login_id, language },
        { mail: 'passwordForgot', returnTo: undefined },
      );
    },
  },
  unlock: {
    permission: 'support',
    notice: 'loginUnlocked',
    isOffered: isOpen,
    run: async (tx, { store }, { member }) => {
      await lockOpen(tx, store.id, member);
      const names = [member.email_normal, member.login_id_normal].filter((name) => name !== null);
      await clearFailures(tx, [
        accountSubject(store.id, member.account_id),
        ...names.map((identifier) => ({ storeId: store.id, identifier })),
      ]);
    },
  },
  'end-sessions': {
    permission: 'support',
    notice: 'sessionsEnded',
    isOffered: isOpen,
    run: async (tx, { store }, { member }) => {
      await lockOpen(tx, store.id, member);
      await endSessionsOf(tx, store.id, member.account_id);
    },
  },
  'cancel-contract': {
    permission: 'contracts',
    notice: 'contractCancelled',
    isOffered: isOpen,
    run: async (tx, context, { member, target, details }) => {
      const { store, now } = context;
      const open = await lockOpenContract(tx, { storeId: store.id, subscriptionId: target, accountId: member.account_id }, now);
      const mail = mailContextOf(context, now);
      await cancelOpenContract(tx, { ...context, mail }, open, { ...details, subscriptionId: target });
    },
  },
  'retry-charge': {
    permission: 'contracts',
    notice: 'contractCharged',
    isOffered: isOpen,
    run: async (tx, { store, now }, { member, target }) => {
      const key = { storeId: store.id, subscriptionId: target, accountId: member.account_id };
      const { contract } = await lockOpenContract(tx, key, now);
      if (groupOfStatus(contract.status) !== 'hold') throw new RefusalError('NOT_NOW');
    },
    complete: (context, { member, target, details }) =>
      payHeldContract(context, { accountId: member.account_id, subscriptionId: target }, details),
  },
  'resend-message': {
    permission: helpPermission,
    notice: 'messageQueued',
    isOffered: isOpen,
    run: async (tx, { store, now }, { member, target }) => {
      await lockOpen(tx, store.id, member);
      const message = { storeId: store.id, outboxId: target, to: member.email ?? '', now };
      if (!(await sendAgain(tx, message))) throw new RefusalError('NOT_NOW');
    },
  },
  'end-ways': {
    permission: helpPermission,
    notice: 'accessRequested',
    isOffered: (member) => isReachable(member) && !member.is_kids && member.factors.length + member.passkeys > 0,
    run: async (tx, context, { member, reason, answers }) => {
      const account = await requireHelped(tx, context, member);
      // The account's new password is mailed.
      if (account.email_verified_at === null) throw new RefusalError('NOT_NOW');
      await askToEndWays(tx, context, account, { keys: answers.ways ?? [], reason });
    },
  },
  'change-email': {
    permission: helpPermission,
    notice: 'accessRequested',
    isOffered: (member) => isOpen(member) && !member.is_kids,
    run: async (tx, context, { member, reason, answers }) =>
      askForEmail(tx, context, await requireHelped(tx, context, member), { email: answers.email ?? '', reason }),
  },
  'close-account': {
    permission: 'accounts',
    notice: 'accountClosed',
    isOffered: (member) => isOpen(member) && !member.is_kids,
    run: async (tx, context, { member, details }) => {
      const { account_id: accountId } = member;
      if (!(await leaveFamily(tx, context, accountId))) throw new RefusalError('NOT_FOUND');
      // The account is locked now, and may have changed since it was read.
      const locked = await selectMember(tx, { storeId: context.store.id, accountId }, context.now);
      const { email = null, login_id: loginId = null } = locked ?? {};
      await mailClosing({ ...context, tx }, { accountId, email });
      await closeAccount(tx, context, { accountId, loginId }, details);
    },
  },
  erase: {
    permission: 'accounts',
    notice: 'erasureQueued',
    isOffered: (member) => !isOpen(member),
    run: async (tx, { store, now }, { member }) => {
      if (!(await bringErasureForward(tx, { storeId: store.id, accountId: member.account_id, now })))
        throw new RefusalError('NOT_NOW');
    },
    leadsTo: '/console/members',
  },
};

/** The names of the actions that an operator with these permissions is offered for a member. */
export const offeredActions = (member: MemberRow, permissions: readonly OperatorPermission[]): readonly string[] =>
  Object.entries(memberActions).flatMap(([name, { permission, isOffered }]) =>
    permissions.includes(permission) && isOffered(member) ? [name] : [],
  );
