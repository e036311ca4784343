import type { Settings } from '../../../../../engine/declare/index.ts';
import { operatorOf } from '../../../platform/sessions/operators.ts';
import { rightsOf } from '../../../runtime/access.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { type Draft, readDraft, settingsOfDraft } from '../../../settings/index.ts';

/** The settings as one operator sees them: published settings and a draft, mostly the own one. */
export interface SettingsView {
  /** Whether the operator may change this document; without a name: any document. */
  readonly mayChange: (document?: string) => boolean;
  readonly draft: Draft | undefined;
  /** The settings that the draft is based on; without a draft: the published settings. */
  readonly base: Settings;
  /** The base with the draft's changes; the forms' initial values. */
  readonly drafted: Settings;
  /** Other settings were published since the draft was started. */
  readonly isOutdated: boolean;
  /** Revision and base version of the draft, as forms send them. */
  readonly revision: string;
  readonly baseVersion: string;
}

/** `drafterId`: whose draft it shows. Throws a RefusalError with 401 if no operator is signed in. */
export async function readView(context: RequestContext, drafterId = operatorOf(context).id): Promise<SettingsView> {
  const { database, store, project, plans } = context;
  const { permissions, mayChange } = rightsOf(context);
  const draft = await readDraft(database, store.id, drafterId);
  const baseVersion = draft?.baseVersion ?? store.settingsVersion;
  const base = baseVersion === store.settingsVersion ? plans.settings : await project.settingsOf(store.id, baseVersion);
  return {
    mayChange: (document) => permissions.includes('settings') && (document === undefined || mayChange(document)),
    draft,
    base,
    drafted: draft === undefined ? base : settingsOfDraft(base, draft),
    isOutdated: baseVersion !== store.settingsVersion,
    revision: String(draft?.revision ?? 0),
    baseVersion: String(baseVersion),
  };
}
