// What journeys are walked in: a running store with its doors, and people who use it.
import type { Answers, CallPlan, Declarations, JsonObject } from '../../engine/declare/index.ts';
import type { Fault } from '../../src/server/dev/faults.ts';
import type { StorePlans } from '../../src/server/project/store-plans.ts';
import type { Database, Transaction } from '../../src/server/store/database.ts';
import type { Journey } from './find-journeys.ts';
import type { OwnFlow, Writes } from './watch-writes.ts';

export interface World {
  readonly declarations: Declarations;
  /** Of the settings that are published now. */
  readonly plans: StorePlans;
  /** A connection of the walker's own, beside the server's. */
  readonly database: Database;
  /** Somebody whom the store does not know yet. */
  open(): Promise<Person>;
  /** The newest code that was sent to an address. */
  readCode(to: string): Promise<string>;
  /** What was sent to an address, newest first. */
  readMail(to: string): Promise<readonly Mail[]>;
  /** Moves the store's clock. */
  advance(seconds: number): Promise<void>;
  now(): Promise<Date>;
  /** Makes the next call, or the next question of a flow (`top-up.charge`), answer or wait so. */
  fault(call: string, fault: Fault): Promise<void>;
  /** Lets the store look at once for what is due. */
  stir(): Promise<void>;
  /** What the store has written since this was asked last; what the walker writes itself is not among it. `own`: whose step that was. */
  takeWrites(own?: OwnFlow): Promise<Writes>;
}

export interface Mail {
  readonly text: string;
  readonly code: string | null;
  readonly link: string | null;
}

export interface Person {
  /** What a recipe remembers of them: `{ email: "a@example.com" }`. */
  readonly memory: Record<string, string>;
  post(path: string, body: JsonObject): Promise<CallReply>;
  /** The page at an address: its screen, or where it leads. */
  look(path: string): Promise<PageReply>;
  readData(path: string): Promise<JsonObject>;
  /** The cookie by which the store knows them; undefined: it does not. */
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

/** How an event's transition is brought about, in the order in which things happen. */
export interface Recipe {
  /** Laid over the answers of the examples, or what a button's payload reads. */
  readonly answers?: Answers;
  /** After the page was drawn, before its button is pressed. */
  readonly drawn?: () => Promise<void>;
  /** While the server waits for the flow's row, having judged what was sent: what happens at the same moment. */
  readonly meanwhile?: (tx: Transaction) => Promise<void>;
  /** Once the store has taken it: what the person remembers of what they entered. */
  readonly done?: (answers: Answers) => void;
}

export interface Visit {
  readonly world: World;
  readonly person: Person;
  readonly journey: Journey;
  readonly event: string;
  /** Where the person stands. */
  readonly state: string;
  /** The button is not the main one of its form: it sends what it was drawn with. */
  readonly isAside: boolean;
  /** Sends an event of the flow, as usual but for these answers; by the person, or by somebody else. */
  send(event: string, answers?: Answers, by?: Person): Promise<CallReply>;
  /** Starts again and comes to where the person stood, doing something on the way when at a state. */
  replay(at?: string, then?: () => Promise<void>): Promise<void>;
}

/** No store with these settings can have this: told in the report, and not walked. */
export class ImpossibleHere extends Error {}

export interface FactRecipe {
  /** What the fact is when nobody does anything about it. */
  readonly usually: boolean;
  /** Asking it counts a use of what is limited. */
  readonly isCounted?: true;
  /** Makes it the other. */
  readonly otherwise: (visit: Visit, usual: Recipe) => Promise<Recipe>;
}

/**
 * What an action leaves behind, found through the store's own doors. Looks before the event is sent; what it returns looks afterwards, and
 * says in a sentence what is not there: `"the outbox has no mail to a@example.com"`. Undefined: all is there.
 */
export type EffectProof = (visit: Visit, recipe: Recipe) => Promise<() => Promise<string | undefined>>;

/** What a flow's area tells the walkers: who walks, what is entered, and how each of its facts comes about. */
export interface FlowRecipes {
  readonly begin: (world: World) => Promise<Person>;
  /** Actions after which a guest is a member. */
  readonly signsIn: readonly string[];
  readonly events: { readonly [event: string]: (visit: Visit) => Promise<Recipe> };
  readonly facts: { readonly [guard: string]: FactRecipe };
  /** By action: what is to be found once it was carried out. */
  readonly effects: { readonly [action: string]: EffectProof };
  /**
   * By action: all that it may write, and how often at most: `{ sendWelcome: { "new outbox": 1 } }`. What a step writes besides is one
   * write too many.
   */
  readonly writes: { readonly [action: string]: Writes };
  /** Actions whose proof does more than look: it comes after those of the others. */
  readonly tries: readonly string[];
  /** Values for settings besides those that are found: `{ "customAssociatedInfo.entries": [[…]] }`. */
  readonly settings?: { readonly [path: string]: readonly unknown[] };
}

/** A button of a screen that sends an event. */
export interface Button {
  readonly screen: string;
  readonly call: CallPlan;
  /** The form whose main button it is, or in which it stands. */
  readonly formId?: string;
  readonly isMain: boolean;
  readonly payload?: JsonObject;
}

/** A journey did not go as the flow has it; the message is a plain sentence. */
export class JourneyError extends Error {
  override readonly name = 'JourneyError';
}
