import type { Settings } from '../../../../engine/declare/index.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { SettingsProblem } from '../findings.ts';
import { toIssues } from './validate-settings.ts';

/** Other settings were published since; the operator has to rebase the draft and review it first. */
export function refuseOtherVersion(): RefusalError {
  return new RefusalError(409, 'SETTINGS_CHANGED', 'Other settings were published meanwhile.');
}

/** The draft was changed since the page was rendered, such as in another tab. */
export function refuseOtherDraft(): RefusalError {
  return new RefusalError(409, 'DRAFT_CHANGED', 'The draft was changed meanwhile.');
}

export function refuseEmpty(): RefusalError {
  return new RefusalError(409, 'NOTHING_TO_PUBLISH', 'Nothing would change.');
}

/** The operator has lost the role, or was removed, since the request came. */
export function refuseRole(): RefusalError {
  return new RefusalError(403, 'FORBIDDEN', 'Only an editor may publish.');
}

export function refuseUnknownVersion(): RefusalError {
  return new RefusalError(404, 'NOT_FOUND', 'There is no such version.');
}

/** The settings block members. The handler of the call formats the problems in the operator's language. */
export class BlockedError extends RefusalError {
  readonly problems: readonly SettingsProblem[];
  readonly settings: Settings;

  constructor(problems: readonly SettingsProblem[], settings: Settings) {
    super(422, 'SETTINGS_STOP_MEMBERS', 'With these settings members get stuck.', { issues: toIssues(problems) });
    this.problems = problems;
    this.settings = settings;
  }
}

/** 422 with one issue per problem, at `/<document>/…`. */
export class InvalidSettingsError extends RefusalError {
  readonly problems: readonly SettingsProblem[];

  constructor(problems: readonly SettingsProblem[]) {
    super(422, 'INVALID_ANSWERS', 'The settings are invalid.', { issues: toIssues(problems) });
    this.problems = problems;
  }
}

export function refuseInvalid(problems: readonly SettingsProblem[]): RefusalError {
  return new InvalidSettingsError(problems);
}
