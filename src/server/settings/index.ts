// The settings of a store: drafts, validation, publishing, history. src/server/project reads the published settings.

export { type AffectedMembers, countAffected } from './count-affected.ts';
export { countUnagreed } from './count-unagreed.ts';
export { type Change, compareSettings } from './drafts/compare-settings.ts';
export { type Draft, discardDraft, readDraft, saveDraftDocument, settingsOfDraft } from './drafts/drafts.ts';
export { listVersions, type SettingsVersion } from './drafts/history.ts';
export { type Published, publishDraft, rollBack } from './drafts/publish.ts';
export { type Conflict, previewRebase, rebaseDraft } from './drafts/rebase.ts';
export type { SettingsOperation } from './drafts/settings-operation.ts';
export { formatBlockers } from './messages/format-blockers.ts';
export { formatChanges } from './messages/format-changes.ts';
export { formatConcerned } from './messages/format-concerned.ts';
export { formatKeptRevisions } from './messages/format-kept-revisions.ts';
export { formatNeed } from './messages/format-need.ts';
export { formatProblems } from './messages/format-problems.ts';
export type { Translator } from './messages/setting-labels.ts';
export { findName } from './messages/setting-labels.ts';
export { listOtherDrafts } from './other-drafts.ts';
export { assessReferences } from './references/assess-references.ts';
export { referencesOf } from './references/declared-references.ts';
export { keepRevisions, raiseRevision } from './references/find-revisions.ts';
export { nameElements } from './references/name-elements.ts';
export { openSecret, sealSecret } from './secrets.ts';
export { type Assessment, assessSettings, type Blocker, findBlockers, findNeeds } from './validation/assess-settings.ts';
export { findCustomFieldWarnings, findWarnings, formatWarnings, type SettingsWarning } from './validation/find-warnings.ts';
export { BlockedError, InvalidSettingsError } from './validation/refusals.ts';
export { toIssues, validateSettings } from './validation/validate-settings.ts';
export { watchPublished } from './watch-published.ts';
