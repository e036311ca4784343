import type { CallPlan, LoadedPage } from '../../../declare/index.ts';
import { buildPayload, type Outcome } from '../../../submit/index.ts';
import type { FormHost } from '../../host.ts';
import { placeRefusal } from '../issues/place-refusal.ts';
import type { FormStore } from '../store/form-store.ts';
import { areValid } from './are-valid.ts';
import { type ChangePlan, pick } from './change-plan.ts';
import { loadValidators } from './load-validators.ts';

interface ChangeSender {
  readonly call: CallPlan;
  readonly store: FormStore;
  readonly host: FormHost;
  /** What the page shows now. */
  readonly readData: () => LoadedPage['data'];
  readonly follow: (call: CallPlan, outcome: Outcome) => void;
}

/** Sends the answers of a change if they are valid, and loads the page's data again. */
export async function sendChange(change: ChangePlan, { call, store, host, readData, follow }: ChangeSender): Promise<void> {
  if (!(await areValid(store, change.fields, () => loadValidators(store, host)))) return;
  const data = readData();
  const sent = pick(store.live(), change.fields);
  const { version } = store.form;
  const payload = buildPayload(call, store.form, store.live(), { version, page: data, now: data.screen.now });
  const outcome = await host.perform(call, { payload, params: data.screen.params, version });
  if (outcome.kind === 'refused') {
    host.reportRefusal(outcome.refusal);
    const placed = placeRefusal(call, outcome.refusal, store.form, store.isShown);
    return store.showIssues(placed.issues, placed);
  }
  if (outcome.kind !== 'empty' && outcome.kind !== 'data') return follow(call, outcome);
  store.markSaved({ ...store.saved(), ...sent });
  store.clearSummary();
  await host.reload();
}
