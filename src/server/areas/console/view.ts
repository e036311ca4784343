import type { Settings } from '../../../../engine/declare/index.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { Operator } from '../../platform/sessions/operators.ts';
import type { RequestContext } from '../../runtime/area.ts';
import { type Draft, readDraft, settingsOfDraft } from '../../settings/index.ts';

/** The settings as the pages of the console show them to one operator. */
export interface SettingsView {
  readonly operator: Operator;
  readonly mayChange: boolean;
  readonly draft: Draft | undefined;
  /** What the draft was begun on; without a draft the settings in force. */
  readonly base: Settings;
  /** With what the draft changes: what forms begin with. */
  readonly wanted: Settings;
  /** Other settings were published since the draft was begun. */
  readonly isOutdated: boolean;
  /** As forms carry it: which draft was shown, on which version. */
  readonly revision: string;
  readonly baseVersion: string;
}

/** Throws a RefusalError with 401 where nobody is who works for the store. */
export async function readView(context: RequestContext): Promise<SettingsView> {
  const { database, store, project, plans } = context;
  const operator = operatorOf(context);
  const draft = await readDraft(database, store.id, operator.id);
  const baseVersion = draft?.baseVersion ?? store.settingsVersion;
  const base = baseVersion === store.settingsVersion ? plans.settings : await project.settingsOf(store.id, baseVersion);
  return {
    operator,
    mayChange: operator.role === 'editor',
    draft,
    base,
    wanted: draft === undefined ? base : settingsOfDraft(base, draft),
    isOutdated: baseVersion !== store.settingsVersion,
    revision: String(draft?.revision ?? 0),
    baseVersion: String(baseVersion),
  };
}

export function operatorOf({ operator }: RequestContext): Operator {
  if (operator === null) throw new RefusalError(401, 'UNAUTHORIZED', 'Please log in.');
  return operator;
}
