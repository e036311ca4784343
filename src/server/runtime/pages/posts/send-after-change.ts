import type { FastifyReply, FastifyRequest } from 'fastify';
import { listSenders } from '../../../../../engine/compile/index.ts';
import { type Answers, type CallPlan, type FormPlan, isObject, type ScreenPlan } from '../../../../../engine/declare/index.ts';
import type { AppContext } from '../../calls/answer-call.ts';
import { splitSecrets } from '../../flow/flow-forms.ts';
import { sendPage } from '../send-page.ts';
import { withoutPictures } from './read-pictures.ts';

/** The calls of a form that follow changes of answers, and the fields whose answers they save. */
export interface ChangeCalls {
  readonly calls: readonly string[];
  readonly saved: ReadonlySet<string>;
}

/** All calls of the option `onChange` that has this call: without scripts one button sends them all. undefined: it is another call. */
export function findChangeCalls(screen: ScreenPlan, call: CallPlan): ChangeCalls | undefined {
  for (const { block } of listSenders(screen.blocks)) {
    // Compiled from the option `onChange` of the form's block.
    const changes = (Array.isArray(block['onChange']) ? block['onChange'] : []).filter(isObject);
    if (!changes.some(({ send }) => send === call.id)) continue;
    return {
      calls: changes.map(({ send }) => String(send)),
      saved: new Set(changes.flatMap(({ of }) => (Array.isArray(of) ? of.map(String) : []))),
    };
  }
  return undefined;
}

export interface ChangedForm {
  readonly path: string;
  readonly search: string;
  readonly call: CallPlan;
  readonly form: FormPlan;
  readonly answers: Answers;
  /** Fields that the page's data has now; the input of the others is shown again. */
  readonly saved: ReadonlySet<string>;
}

/** Renders the page with its new data and the rest of the input. */
export function sendAfterChange(
  request: FastifyRequest,
  reply: FastifyReply,
  application: AppContext,
  { path, search, call, form, answers, saved }: ChangedForm,
): Promise<FastifyReply> {
  // HTML never contains a secret: it must be entered again.
  const { plain } = splitSecrets(form, answers);
  const kept = Object.entries(withoutPictures(form, plain)).filter(([key]) => !saved.has(key));
  const refilled = { formId: form.id, answers: Object.fromEntries(kept), submission: { call: call.id, issues: [] } };
  return sendPage(request, reply, application, { path, search, status: 200, form: refilled });
}
