/** Statuses of a contract by the group that members see as its badge (document 000, section 4). */
const groups = {
  contract: ['NEW_CONTRACT', 'ONGOING_CONTRACT', 'TRIAL_TO_PAID', 'RE_CONTRACT', 'HOLD_RELEASED', 'TRIAL_HOLD_RELEASED'],
  trial: ['NEW_TRIAL_CONTRACT'],
  cancelRequest: ['HOLD_CANCEL_REQUEST', 'TRIAL_HOLD_CANCEL_REQUEST', 'CANCEL_REQUEST', 'TRIAL_CANCEL_REQUEST'],
  hold: ['HOLD', 'TRIAL_HOLD'],
} as const;

export type StatusGroup = keyof typeof groups;
export type SubscriptionStatus = (typeof groups)[StatusGroup][number];
const statusGroups: readonly StatusGroup[] = ['contract', 'trial', 'cancelRequest', 'hold'];

/** `"TRIAL_HOLD"` → `"hold"` */
export function groupOfStatus(status: SubscriptionStatus): StatusGroup {
  return statusGroups.find((group) => groups[group].some((candidate) => candidate === status)) ?? 'contract';
}

/** Whether a contract's settlement is under way, so that it cannot be changed (SUBSCR-013). */
export const isUpdating = (nextSettlementAt: Date | null, now: Date): boolean =>
  nextSettlementAt !== null && nextSettlementAt.getTime() < now.getTime();

export type SubscriptionEvent = 'withdraw' | 'restore' | 'settlementFailed' | 'resettled' | 'trialEnded' | 'renewed';

export interface SubscriptionState {
  readonly status: SubscriptionStatus;
  /** Of a contract that is to be cancelled: the status that it goes back to. */
  readonly before: SubscriptionStatus | null;
}

type Targets = { readonly [status in SubscriptionStatus]?: SubscriptionStatus };

const toGroup = (group: StatusGroup, target: SubscriptionStatus): Targets =>
  Object.fromEntries(groups[group].map((status) => [status, target]));

/** The status after each event, by the status before it (PLAN-012). A status that is missing refuses the event. */
const transitions: { readonly [event in Exclude<SubscriptionEvent, 'restore'>]: Targets } = {
  withdraw: {
    ...toGroup('contract', 'CANCEL_REQUEST'),
    NEW_TRIAL_CONTRACT: 'TRIAL_CANCEL_REQUEST',
    HOLD: 'HOLD_CANCEL_REQUEST',
    TRIAL_HOLD: 'TRIAL_HOLD_CANCEL_REQUEST',
  },
  settlementFailed: { ...toGroup('contract', 'HOLD'), NEW_TRIAL_CONTRACT: 'TRIAL_HOLD', HOLD: 'HOLD', TRIAL_HOLD: 'TRIAL_HOLD' },
  resettled: { HOLD: 'HOLD_RELEASED', TRIAL_HOLD: 'TRIAL_HOLD_RELEASED' },
  trialEnded: { NEW_TRIAL_CONTRACT: 'TRIAL_TO_PAID' },
  renewed: toGroup('contract', 'ONGOING_CONTRACT'),
};

/** The state after an event; undefined: the event is not allowed in this state. */
export function nextSubscriptionState(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState | undefined {
  if (event === 'restore') {
    const isCancelled = groupOfStatus(state.status) === 'cancelRequest';
    return isCancelled && state.before !== null ? { status: state.before, before: null } : undefined;
  }
  const status = transitions[event][state.status];
  if (status === undefined) return undefined;
  return { status, before: event === 'withdraw' ? state.status : null };
}
