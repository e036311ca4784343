// The settings of a store: drafts, validation, publishing, history. src/server/project reads the published settings.

export { type Change, compareSettings } from './compare-settings.ts';
export { type AffectedMembers, countAffected, countMissing } from './count-affected.ts';
export {
  type Draft,
  discardDraft,
  fillDocuments,
  omitUnchanged,
  readDraft,
  saveDraft,
  settingsOfDraft,
} from './drafts/drafts.ts';
export { listVersions, type SettingsVersion } from './drafts/history.ts';
export { joinDrafts } from './drafts/join-drafts.ts';
export { type Published, publishDocuments, publishDraft, rollBack } from './drafts/publish.ts';
export { type Conflict, previewRebase, rebaseDraft } from './drafts/rebase.ts';
export {
  listRequested,
  publishReviewed,
  type ReviewedDraft,
  readReview,
  requestReview,
  returnDraft,
} from './drafts/reviews.ts';
export {
  endSchedule,
  listSchedules,
  openSchedules,
  publishScheduled,
  type ScheduleRow,
  scheduleColumns,
  scheduleDraft,
} from './drafts/schedules.ts';
export { operationOfRequest, type SettingsOperation } from './drafts/settings-operation.ts';
export { omitSecrets, restoreSecrets, withPresentSecrets } from './file-secrets.ts';
export type { Blocker, SettingsProblem, SettingsWarning } from './findings.ts';
export { isEqual, readElementId, readUniqueId } from './lists.ts';
export { addCountChanges, countUnagreed } from './member-counts.ts';
export { findCustomFieldWarnings, findWarnings, formatWarnings } from './messages/find-warnings.ts';
export { formatBlockers } from './messages/format-blockers.ts';
export { formatChanges } from './messages/format-changes.ts';
export { formatConcerned } from './messages/format-concerned.ts';
export { formatNeed } from './messages/format-need.ts';
export { formatProblems } from './messages/format-problems.ts';
export { formatRestoredRevisions } from './messages/format-restored-revisions.ts';
export { listDocuments } from './messages/list-documents.ts';
export { nameElements } from './messages/name-elements.ts';
export { nameSetting } from './messages/name-setting.ts';
export type { Translator } from './messages/setting-labels.ts';
export { findName, formatSettingValue, formatText, nameDocument, nameDocuments } from './messages/setting-labels.ts';
export { listOtherDrafts } from './other-drafts.ts';
export { assessReferences } from './references/assess-references.ts';
export { referencesOf } from './references/declared-references.ts';
export { raiseRevision } from './references/find-revisions.ts';
export { restoreRevisions } from './references/restore-revisions.ts';
export { openSecret, sealSecret } from './secrets.ts';
export { readOrigin, writeOrigin } from './transfer/exported-from.ts';
export { mergeImported } from './transfer/merge-imported.ts';
export { type Assessment, assessSettings, findBlockers, findNeeds } from './validation/assess-settings.ts';
export { findDeadLinks } from './validation/find-dead-links.ts';
export { BlockedError, InvalidSettingsError } from './validation/refusals.ts';
export { toIssues, validateSettings } from './validation/validate-settings.ts';
export { findRefusedNow } from './validation/value-problems.ts';
export { watchPublished } from './watch-published.ts';
