// Pages without scripts post their forms to their own path, and get a redirect or the same page again.
import { sendInTurn } from '../../../../../engine/submit/index.ts';
import type { CallAnswer } from '../../calls/call-request.ts';
import type { Exchange } from '../../request/exchange.ts';
import { answerAccepted } from './answer-accepted.ts';
import { answerRefused } from './answer-refused.ts';
import { type FormPost, isFilled, readForm, readPost } from './post.ts';
import { answerLookup, findLookup } from './post-lookup.ts';
import { findChangeCalls, listPostedBefore } from './posted-calls.ts';
import { readParameters } from './posted-parameters.ts';
import { readPictures } from './read-pictures.ts';
import { refuseUnticked } from './refuse-unticked.ts';
import { sendAfterChange } from './send-after-change.ts';
import { isItemChange, sendChangedItems } from './send-changed-items.ts';
import { type PostedCall, sendPosted } from './send-posted.ts';

/** Answers a posted form: a button for a field or its items renders the page again, all others make calls. */
export async function answerFormPost(exchange: Exchange): Promise<unknown> {
  const post = readPost(exchange);
  const lookup = findLookup(post.screen, post.plan);
  if (lookup !== undefined) return answerLookup({ ...post, ...lookup });
  const filled = await readForm(post);
  return isItemChange(filled.controls) ? sendChangedItems(filled) : answerCalls(filled);
}

async function answerCalls(post: FormPost): Promise<unknown> {
  const { context, screen, plan, posted } = post;
  const parameters = readParameters(plan, post.controls, post.params);
  // The call whose refusal the page shows.
  let last = plan;
  const send = (call: PostedCall): Promise<CallAnswer> => {
    last = call.plan;
    return sendPosted(call);
  };
  try {
    if (posted.isMain) refuseUnticked(plan, posted, context.now);
    const answers = await readPictures(post);
    const sending = { ...post, parameters, posted: { ...posted, answers } };
    const changes = findChangeCalls(screen, plan);
    if (changes !== undefined && isFilled(sending)) {
      for (const id of changes.calls) await send({ ...sending, plan: context.plans.call(id) });
      return sendAfterChange(sending, changes.saved);
    }
    const before = posted.isMain ? listPostedBefore(context, screen, plan, post.controls) : [];
    const next = plan.next === undefined ? undefined : context.plans.call(plan.next);
    const { answer } = await sendInTurn({ before, main: plan, next }, (sentPlan, _role, responses) =>
      send({ ...sending, plan: sentPlan, responses }),
    );
    return answerAccepted(post, answer);
  } catch (error) {
    return answerRefused({ ...post, plan: last }, error);
  }
}
