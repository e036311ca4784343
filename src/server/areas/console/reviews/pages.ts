import { rolesDocument } from '../../../../rules/operators/permissions.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { operatorOf } from '../../../platform/sessions/operators.ts';
import { rightsOf } from '../../../runtime/access.ts';
import type { PageLoader } from '../../../runtime/area.ts';
import { findWarnings, formatConcerned, formatProblems, formatWarnings, listRequested } from '../../../settings/index.ts';
import { describeAffected } from '../settings/affected.ts';
import { assessView } from '../settings/draft/assess-view.ts';
import { writePart } from '../settings/draft/draft-part.ts';
import { formatDifferences } from '../settings/history.ts';

export const reviewPage: PageLoader<'console/reviews/review'> = async (context) => {
  const { database, store, params } = context;
  const requests = await listRequested(database, store.id, operatorOf(context).id);
  const requested = requests.find(({ drafterId }) => drafterId === params.drafterId);
  if (requested === undefined) throw new RefusalError('NOT_FOUND');
  const { drafterId, drafterName, requestedAt, part, draft } = requested;
  const { view, invalid, blockers, warnings } = await assessView(context, { drafterId, documents: Object.keys(draft.documents) });
  const { base, drafted, isOutdated } = view;
  const problems = [...invalid, ...blockers];
  const mayPublish = !Object.hasOwn(draft.documents, rolesDocument) || rightsOf(context).mayChange(rolesDocument);
  return {
    drafterId,
    drafterName,
    requestedAt: requestedAt.toISOString(),
    revision: String(draft.revision),
    documents: writePart(part),
    isOutdated,
    mayPublish: mayPublish && !isOutdated && problems.length === 0,
    changes: [...formatDifferences(context, base, drafted, { isWhole: true })],
    // Invalid settings cannot be compiled, so affected members cannot be counted.
    affected:
      invalid.length > 0
        ? []
        : [...(await describeAffected(context, drafted)), ...formatConcerned(blockers, warnings, drafted, context)],
    warnings: [...formatWarnings([...findWarnings(drafted, context), ...warnings], context)],
    problems: [...formatProblems(problems, drafted, context)],
  };
};
