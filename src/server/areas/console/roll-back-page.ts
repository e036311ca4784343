import { RefusalError } from '../../platform/refusal-error.ts';
import type { PageLoader } from '../../runtime/area.ts';
import {
  assessSettings,
  compareSettings,
  findWarnings,
  formatProblems,
  formatWarnings,
  validateSettings,
} from '../../settings/index.ts';
import { describeAffected } from './affected.ts';
import { findVersion, formatRollback } from './history.ts';
import { describeVersion } from './pages.ts';
import { operatorOf } from './view.ts';

/** What putting an earlier version in force again would change, for whom, and what stands against it. */
export const rollBackPage: PageLoader<'console/roll-back'> = async (context) => {
  const { store, project, plans, params, now } = context;
  const mayChange = operatorOf(context).role === 'editor';
  const version = await findVersion(context, params.version);
  if (version === undefined) throw new RefusalError(404, 'NOT_FOUND', 'There is no such version.');
  if (version.version === store.settingsVersion) return { redirectTo: '/console/history' };
  const inForce = plans.settings;
  const then = await project.settingsOf(store.id, version.version);
  const isSame = compareSettings(inForce, then).length === 0;
  // Settings of an earlier program may be wrong by now: then only that is told.
  const wrong = validateSettings(project, then);
  const { blockers, warnings } = assessSettings(project, wrong.length > 0 ? inForce : then, inForce, now);
  const problems = [...wrong, ...blockers];
  return {
    mayChange,
    target: describeVersion(version),
    key: String(version.version),
    inForceKey: String(store.settingsVersion),
    isSame,
    mayRollBack: mayChange && !isSame && problems.length === 0,
    changes: isSame ? [] : await formatRollback(context, inForce, version.version),
    affected: isSame || wrong.length > 0 ? [] : await describeAffected(context, inForce, then),
    warnings: isSame || wrong.length > 0 ? [] : [...formatWarnings([...findWarnings(then, context), ...warnings], context)],
    problems: isSame ? [] : [...formatProblems(problems, then, context)],
  };
};
