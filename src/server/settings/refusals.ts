import type { Settings } from '../../../engine/declare/index.ts';
import { RefusalError } from '../refusal-error.ts';
import { type SettingsProblem, toIssues } from './judge-settings.ts';

/** Somebody else has published since: the draft is brought up to date first, and looked at. */
export function refuseOtherVersion(): RefusalError {
  return new RefusalError(409, 'SETTINGS_CHANGED', 'Other settings were published meanwhile.');
}

/** The draft is not the one that was looked at: another tab has changed it. */
export function refuseOtherDraft(): RefusalError {
  return new RefusalError(409, 'DRAFT_CHANGED', 'The draft was changed meanwhile.');
}

export function refuseEmpty(): RefusalError {
  return new RefusalError(409, 'NOTHING_TO_PUBLISH', 'Nothing would change.');
}

export function refuseUnknownVersion(): RefusalError {
  return new RefusalError(404, 'NOT_FOUND', 'There is no such version.');
}

/** Settings with which members get stuck: whoever answers the call says it in the visitor's words. */
export class StoppingError extends RefusalError {
  readonly stops: readonly SettingsProblem[];
  readonly settings: Settings;

  constructor(stops: readonly SettingsProblem[], settings: Settings) {
    super(422, 'SETTINGS_STOP_MEMBERS', 'With these settings members get stuck.', { issues: toIssues(stops) });
    this.stops = stops;
    this.settings = settings;
  }
}

/** 422 with an issue for each problem, at `/<document>/…`. */
export function refuseWrong(problems: readonly SettingsProblem[]): RefusalError {
  return new RefusalError(422, 'INVALID_ANSWERS', 'The settings are not right.', { issues: toIssues(problems) });
}
