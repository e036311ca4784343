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
import { showVersion } from './pages.ts';
import { operatorOf } from './view.ts';

/** What putting an earlier version in force again would change, for whom, and what stands against it. */
export const rollBackPage: PageLoader<'console/roll-back'> = async (visit) => {
  const { store, project, plans, params, now } = visit;
  const mayChange = operatorOf(visit).role === 'editor';
  const version = await findVersion(visit, params.version);
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
    target: showVersion(version),
    key: String(version.version),
    inForceKey: String(store.settingsVersion),
    isSame,
    mayRollBack: mayChange && !isSame && problems.length === 0,
    changes: isSame ? [] : await formatRollback(visit, inForce, version.version),
    affected: isSame || wrong.length > 0 ? [] : await describeAffected(visit, inForce, then),
    oddities: isSame || wrong.length > 0 ? [] : [...formatWarnings([...findWarnings(then, visit), ...warnings], visit)],
    problems: isSame ? [] : [...formatProblems(problems, then, visit)],
  };
};
