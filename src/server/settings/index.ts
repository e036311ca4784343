// The settings of a store: drafts, judging, publishing, history. What stands in force is read in src/server/project.

export { type Change, compareSettings } from './compare-settings.ts';
export { type AffectedMembers, countAffected } from './count-affected.ts';
export type { Deed } from './deed.ts';
export { type Draft, discardDraft, readDraft, saveDraftDocument, settingsOfDraft } from './drafts.ts';
export { findOddities, tellOddities } from './find-oddities.ts';
export { listVersions, type SettingsVersion } from './history.ts';
export { judgeSettings, toIssues } from './judge-settings.ts';
export { type Published, publishDraft, rollBack } from './publish.ts';
export { type Conflict, previewRebase, rebaseDraft } from './rebase.ts';
export { StoppingError } from './refusals.ts';
export type { Speaker } from './settings-words.ts';
export { tellChanges } from './tell-changes.ts';
export { tellProblems } from './tell-problems.ts';
export { tellStanding } from './tell-standing.ts';
export { watchInForce } from './watch-in-force.ts';
export { findStanding, type StandingStop, type Weighed, weighSettings } from './weigh-settings.ts';
