import type { Settings } from '../../../../../engine/declare/index.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { isPermitted, rightsOf } from '../../../runtime/access.ts';
import type { PageContext, PageLoader } from '../../../runtime/area.ts';
import {
  assessReferences,
  assessSettings,
  compareSettings,
  findWarnings,
  formatConcerned,
  formatProblems,
  formatWarnings,
  validateSettings,
} from '../../../settings/index.ts';
import { describeAffected } from './affected.ts';
import { describeVersion, findVersion, formatRollback, readRollback } from './history.ts';

/** Whether the operator may put everything back that differs. */
function mayRestoreAll(context: PageContext, inForce: Settings, restored: Settings): boolean {
  const { mayRestore } = rightsOf(context);
  return compareSettings(inForce, restored).every(({ document }) => mayRestore(document));
}

/** The documents that differ, each of which the operator can put back alone, by a draft. */
function listRestorable(context: PageContext, inForce: Settings, restored: Settings) {
  const { plans, language } = context;
  const { permissions, mayChange } = rightsOf(context);
  if (!permissions.includes('settings')) return [];
  const documents = new Set(compareSettings(inForce, restored).map(({ document }) => document));
  return [...documents].filter(mayChange).map((documentId) => ({
    documentId,
    title: plans.text(`settings.document.${documentId}`, language) ?? documentId,
  }));
}

/** Shows what a rollback to an earlier version changes, the affected members, and its problems. */
export const rollBackPage: PageLoader<'console/roll-back'> = async (context) => {
  const { store, project, plans, params } = context;
  const mayChange = isPermitted(context, 'publish');
  const version = await findVersion(context, params.version);
  if (version === undefined) throw new RefusalError('NOT_FOUND');
  if (version.version === store.settingsVersion) return { redirectTo: '/console/history' };
  const inForce = plans.settings;
  const { settings: restored } = await readRollback(context, inForce, version.version);
  const isSame = compareSettings(inForce, restored).length === 0;
  // Settings of an earlier program may be invalid for this one: then only the problems are shown.
  const invalid = validateSettings(project, restored, inForce);
  const assessment = await assessSettings(context, invalid.length > 0 ? inForce : restored, inForce);
  const search = { storeId: store.id, declarations: project.declarations, settings: restored, published: inForce };
  const references = isSame || invalid.length > 0 ? undefined : await assessReferences(context.database, search);
  const blockers = [...assessment.blockers, ...(references?.blockers ?? [])];
  const warnings = [...assessment.warnings, ...(references?.warnings ?? [])];
  const problems = [...invalid, ...blockers];
  return {
    mayChange,
    target: describeVersion(version),
    key: String(version.version),
    inForceKey: String(store.settingsVersion),
    isSame,
    mayRollBack: mayRestoreAll(context, inForce, restored) && !isSame && problems.length === 0,
    documents: isSame ? [] : listRestorable(context, inForce, restored),
    changes: isSame ? [] : await formatRollback(context, inForce, version.version),
    affected:
      isSame || invalid.length > 0
        ? []
        : [...(await describeAffected(context, restored)), ...formatConcerned(blockers, warnings, restored, context)],
    warnings: isSame || invalid.length > 0 ? [] : [...formatWarnings([...findWarnings(restored, context), ...warnings], context)],
    problems: isSame ? [] : [...formatProblems(problems, restored, context)],
  };
};
