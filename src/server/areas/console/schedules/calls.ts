import { fromStoreTime } from '../../../../rules/store-time.ts';
import { addSeconds } from '../../../platform/clock.ts';
import { operatorOf } from '../../../platform/sessions/operators.ts';
import type { Command } from '../../../runtime/area.ts';
import { endSchedule, scheduleDraft } from '../../../settings/index.ts';
import { operationOf, readNumber, refuseIssues, withBlockerTexts } from '../settings/calls.ts';
import { readPart } from '../settings/draft/draft-part.ts';

const page = '/console/publish';
/** How far ahead a publication may be. */
const maxSeconds = 366 * 86_400;

/** Publishes the own draft, or that of who has asked, at a time in Japan. */
export const schedule: Command<'console.schedule'> = async (context) => {
  const { payload, answers, now } = context;
  const at = new Date(fromStoreTime(answers.at ?? ''));
  if (!(at > now) || at > addSeconds(now, maxSeconds)) throw refuseIssues([{ at: '/at', rule: 'min' }]);
  const drafterId = payload.drafterId || operatorOf(context).id;
  const scheduled = { drafterId, revision: readNumber(context, 'revision'), ...readPart(payload) };
  await withBlockerTexts(context, scheduleDraft(operationOf(context), scheduled, at), scheduled);
  return { redirectTo: `${page}?notice=publicationScheduled` };
};

export const cancel: Command<'console.schedule.cancel'> = async (context) => {
  await endSchedule(operationOf(context), { scheduleId: context.payload.scheduleId ?? '', isDrafted: false });
  return { redirectTo: `${page}?notice=publicationCancelled` };
};

/** Cancels a publication, and makes it the own draft. */
export const takeBack: Command<'console.schedule.take-back'> = async (context) => {
  await endSchedule(operationOf(context), { scheduleId: context.payload.scheduleId ?? '', isDrafted: true });
  return { redirectTo: `${page}?notice=publicationTakenBack` };
};
