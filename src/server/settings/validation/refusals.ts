import type { Settings } from '../../../../engine/declare/index.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { SettingsProblem } from '../findings.ts';
import { toIssues } from './validate-settings.ts';

/** Other settings were published since; the operator has to rebase the draft and review it first. */
export function refuseOtherVersion(): RefusalError {
  return new RefusalError('SETTINGS_CHANGED');
}

/** The draft was changed since the page was rendered, such as in another tab. */
export function refuseOtherDraft(): RefusalError {
  return new RefusalError('DRAFT_CHANGED');
}

export function refuseEmpty(): RefusalError {
  return new RefusalError('NOTHING_TO_PUBLISH');
}

/** The operator has lost the role, or was removed, since the request came. */
export function refuseRole(): RefusalError {
  return new RefusalError('FORBIDDEN');
}

/** The store wants a second person to publish each draft. */
export function refuseUnreviewed(): RefusalError {
  return new RefusalError('REVIEW_REQUIRED');
}

export function refuseUnknownVersion(): RefusalError {
  return new RefusalError('NOT_FOUND');
}

/** The settings block members. The handler of the call formats the problems in the operator's language. */
export class BlockedError extends RefusalError {
  readonly problems: readonly SettingsProblem[];
  readonly settings: Settings;

  constructor(problems: readonly SettingsProblem[], settings: Settings) {
    super('SETTINGS_STOP_MEMBERS', { issues: toIssues(problems) });
    this.problems = problems;
    this.settings = settings;
  }
}

/** 422 with one issue per problem, at `/<document>/…`. */
export class InvalidSettingsError extends RefusalError {
  readonly problems: readonly SettingsProblem[];

  constructor(problems: readonly SettingsProblem[]) {
    super('INVALID_ANSWERS', { issues: toIssues(problems) });
    this.problems = problems;
  }
}

export function refuseInvalid(problems: readonly SettingsProblem[]): RefusalError {
  return new InvalidSettingsError(problems);
}
