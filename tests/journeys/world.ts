// The world of journeys: a running store and its people.
import type { Answers, CallPlan, Declarations, JsonObject } from '../../engine/declare/index.ts';
import type { Database, Transaction } from '../../src/server/platform/database/database.ts';
import type { Fault } from '../../src/server/platform/faults.ts';
import type { StorePlans } from '../../src/server/project/store-plans.ts';
import type { Journey } from './find-journeys.ts';
import type { FlowOwner, Writes } from './watch-writes.ts';

export interface World {
  readonly declarations: Declarations;
  /** Plans under the currently published settings. */
  readonly plans: StorePlans;
  /** A connection of the walker, separate from the server's. */
  readonly database: Database;
  /** Opens a session for a new person. */
  open(): Promise<Person>;
  /** The newest code sent to an address. */
  readCode(to: string): Promise<string>;
  /** Mails to an address, newest first. */
  readMail(to: string): Promise<readonly Mail[]>;
  /** Advances the store's clock. */
  advance(seconds: number): Promise<void>;
  now(): Promise<Date>;
  /** Makes the next call or actor request (`top-up.charge`) return a given answer or wait. */
  fault(call: string, fault: Fault): Promise<void>;
  /** Makes the store's workers look for due work immediately. */
  wakeWorkers(): Promise<void>;
  /** Returns the store's writes since the last call, without the walker's own. `own` identifies the flow of the step. */
  drainWrites(own?: FlowOwner): Promise<Writes>;
}

export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
  readonly link: string | null;
}

export interface Person {
  /** Data that a recipe saves: `{ email: "a@example.com" }`. */
  readonly memory: Record<string, string>;
  /** Sends a call as JSON. `method`: default POST. */
  post(path: string, body: JsonObject, method?: 'POST' | 'DELETE'): Promise<CallReply>;
  /** Opens an address: its screen or redirect. */
  look(path: string): Promise<PageReply>;
  /** Requests an address as a browser does; returns the address of the redirect. */
  follow(path: string): Promise<string | undefined>;
  readData(path: string): Promise<JsonObject>;
  /** The session token; undefined without a session. */
  token(): Promise<string | undefined>;
}

export interface CallReply {
  readonly status: number;
  readonly body: JsonObject;
}
export interface PageReply {
  readonly screen?: string;
  readonly leadsTo?: string;
}

/** How to make an event take a transition, in order of time. */
export interface Recipe {
  /** Overrides answers of the examples and values of a button's payload. */
  readonly answers?: Answers;
  /** Runs after the page was loaded, before its button is pressed. */
  readonly drawn?: () => Promise<void>;
  /** Runs while the server waits for the flow's row, after validation. */
  readonly meanwhile?: (tx: Transaction) => Promise<void>;
  /** Runs after a successful response; saves what the person entered. */
  readonly done?: (answers: Answers) => void;
}

export interface RecipeContext {
  readonly world: World;
  readonly person: Person;
  readonly journey: Journey;
  readonly event: string;
  /** The current state. */
  readonly state: string;
  /** The button is not the form's main one, so it sends the values that it was rendered with. */
  readonly isAside: boolean;
  /** Sends an event of the flow with some answers replaced, by this person or another one. */
  send(event: string, answers?: Answers, by?: Person): Promise<CallReply>;
  /** Restarts and walks to the current state again; runs `then` at the state `at`. */
  replay(at?: string, then?: () => Promise<void>): Promise<void>;
}

/** The journey is impossible under these settings: reported, not walked. */
export class ImpossibleJourney extends Error {}

export interface GuardRecipe {
  /** Result of the guard without preparation. */
  readonly usually: boolean;
  /** Evaluating the guard counts towards a rate limit. */
  readonly isCounted?: true;
  /** Prepares the opposite result. */
  readonly otherwise: (context: RecipeContext, usual: Recipe) => Promise<Recipe>;
}

/**
 * Checks an action's effect through the store's own interface. Called before the event is sent; the returned function is called
 * afterwards and returns a sentence about what is missing, such as `"the outbox has no mail to a@example.com"`, or undefined.
 */
export type EffectCheck = (context: RecipeContext, recipe: Recipe) => Promise<() => Promise<string | undefined>>;

/** How to walk a flow: the person, the answers, the guards and the effects. */
export interface FlowRecipes {
  readonly begin: (world: World) => Promise<Person>;
  /** The subject of every journey, if the flow declares one. */
  readonly subject?: string;
  /** Runs after time has passed: proves the account again, for pages that need a recent proof. */
  readonly waited?: (world: World, person: Person) => Promise<void>;
  /** Where the page of a state redirects while the account's data leave nothing to do there: `"/mypage"`. */
  readonly leadsAway?: (world: World, state: string) => Promise<string | undefined>;
  /** Actions after which a guest is a member. */
  readonly signsIn: readonly string[];
  /** Actions after which a member is a guest. */
  readonly signsOut?: readonly string[];
  /** Events whose request is an event of another flow when a member sends it. */
  readonly guestsOnly?: readonly string[];
  readonly events: { readonly [event: string]: (context: RecipeContext) => Promise<Recipe> };
  /** Raises events that no call sends: an answer of a provider. `answers`: of the event's recipe. */
  readonly raised?: { readonly [event: string]: (person: Person, answers: Answers) => Promise<CallReply> };
  readonly guards: { readonly [guard: string]: GuardRecipe };
  /** Checks by action. */
  readonly effects: { readonly [action: string]: EffectCheck };
  /**
   * Allowed writes by action, with their maximum number: `{ sendWelcome: { "new outbox": 1 } }`. Any other write of a step fails
   * the walk, and so does a missing event: `{ withdraw: { "event member.withdrawn": 1 } }`.
   */
  readonly writes: { readonly [action: string]: Writes };
  /** Actions whose check changes something; run after the others. */
  readonly tries: readonly string[];
  /** Further values for settings: `{ "customAssociatedInfo.entries": [[…]] }`. */
  readonly settings?: { readonly [path: string]: readonly unknown[] };
}

/** A button of a screen that sends an event. */
export interface Button {
  readonly screen: string;
  readonly call: CallPlan;
  /** The form whose main button it is, or that contains it. */
  readonly formId?: string;
  readonly isMain: boolean;
  readonly payload?: JsonObject;
  /** Where the page goes after an empty response. */
  readonly leadsTo?: string;
}

/** The store did not behave as the flow declares; the message is one sentence. */
export class JourneyError extends Error {
  override readonly name = 'JourneyError';
}
