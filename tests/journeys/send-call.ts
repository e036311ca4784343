// Sends a button's call like the page's scripts.
import { type Answers, type CallPlan, isObject, type JsonObject } from '../../engine/declare/index.ts';
import { buildPayload } from '../../engine/submit/index.ts';
import { payloadOf } from '../../src/server/runtime/pages/posts/find-action.ts';
import { answerForm } from './answers.ts';
import { freePartsOf } from './buttons.ts';
import { type Button, type CallReply, JourneyError, type Person, type Recipe, type World } from './world.ts';

function sendCall(person: Person, call: CallPlan, payload: JsonObject): Promise<CallReply> {
  return person.post(call.path, payload, call.method === 'DELETE' ? 'DELETE' : 'POST');
}

/** The minimal valid payload, for sending a call without a page. */
export async function sendBare(world: World, flow: string, person: Person, call: CallPlan, event: string): Promise<CallReply> {
  const form = call.form === undefined ? undefined : world.plans.form(call.form);
  const sources = { payload: freePartsOf(call, flow, event), now: (await world.now()).toISOString() };
  return sendCall(person, call, buildPayload(call, form, {}, sources));
}

/** Loads the page's data, fills its form and sends its button's call. */
export async function pressByCall(
  world: World,
  flow: string,
  person: Person,
  { button, path, event }: { readonly button: Button; readonly path: string; readonly event: string },
  recipe: Recipe,
): Promise<CallReply> {
  const data = await person.readData(path);
  if (!isObject(data['screen'])) throw new JourneyError(`${path} shows no page but ${JSON.stringify(data)}.`);
  const { call, formId } = button;
  const typed = formId === undefined ? {} : await fillForm(world, button, data, recipe.answers ?? {});
  await recipe.drawn?.();
  const now = (await world.now()).toISOString();
  const form = call.form === undefined ? undefined : world.plans.form(call.form);
  if (button.isMain) {
    const version = form === undefined ? {} : { version: form.version };
    return sendCall(
      person,
      call,
      buildPayload(call, form, typed, { ...version, page: data, now, payload: freePartsOf(call, flow, event) }),
    );
  }
  const action = { send: call.id, ...(button.payload === undefined ? {} : { payload: button.payload }) };
  const payload = payloadOf(action, { page: data, form: typed, params: {} });
  const savedAnswers = formId === undefined && form !== undefined ? (formOf(data, form.id)['answers'] ?? {}) : {};
  return sendCall(
    person,
    call,
    buildPayload(call, form, isObject(savedAnswers) ? (savedAnswers as Answers) : {}, { page: data, now, payload }),
  );
}

/** The answers to enter in the button's form. */
export function fillForm(world: World, button: Button, data: JsonObject, over: Answers): Promise<Answers> {
  const id = button.formId ?? '';
  const { context } = formOf(data, id);
  return answerForm(world, world.plans.form(id), button.screen, isObject(context) ? (context as JsonObject) : {}, over);
}

/** A form in a page's data: its answers and context. */
export function formOf(data: JsonObject, id: string): JsonObject {
  const screen = data['screen'];
  const forms = isObject(screen) ? screen['forms'] : undefined;
  const form = isObject(forms) ? forms[id] : undefined;
  return isObject(form) ? (form as JsonObject) : {};
}
