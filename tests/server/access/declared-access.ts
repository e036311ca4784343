// The declared access to screens and calls.
import {
  type Audience,
  type Declarations,
  type DeclaredCall,
  type DeclaredScreen,
  isForStaff,
  isObject,
  signInRoute,
} from '../../../engine/declare/index.ts';
import { readServed } from '../harness.ts';
import { gates, memberGates, type Person } from './people.ts';

/** A declared screen or call, to be requested. */
export interface Requested {
  /** `screen mypage/pin-code`, `call account.consent`. */
  readonly name: string;
  readonly kind: 'screen' | 'call';
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With parameters: `/mypage/consent/{id}`. */
  readonly path: string;
  readonly body: { readonly [name: string]: unknown };
  readonly for: Audience;
  readonly gates: readonly string[];
}

export async function readRequested(): Promise<readonly Requested[]> {
  const { declarations } = await readServed();
  const screens = Object.entries(declarations.screens).map(([id, screen]) => ({
    name: `screen ${id}`,
    kind: 'screen' as const,
    method: 'GET' as const,
    path: screen.route,
    body: {},
    for: screen.for,
    gates: listGates(screen),
  }));
  return [...screens, ...Object.values(declarations.calls).flatMap((call) => listRequests(declarations, call))];
}

/** The gates of all members, and those of a screen or call itself, in the order in which the server checks them. */
function listGates({ for: audience, gates = [], skipGates = [] }: Pick<DeclaredScreen, 'for' | 'gates' | 'skipGates'>) {
  const ofMembers = audience === 'member' ? memberGates : [];
  return [...ofMembers.filter((gate) => !skipGates.includes(gate)), ...gates];
}

/** A call once, or for each event that it can be. */
function listRequests(declarations: Declarations, call: DeclaredCall): readonly Requested[] {
  const body: Record<string, unknown> =
    call.discriminator === undefined ? {} : { [call.discriminator.property]: call.discriminator.value ?? 'x' };
  const { id, method, path } = call;
  const of = (name: string, more: object, gates: readonly string[]): Requested => ({
    name: `call ${name}`,
    kind: 'call',
    method,
    path,
    body: { ...body, ...more },
    for: call.for,
    gates: [...new Set([...listGates(call), ...(call.gatesOnSend ?? []), ...gates])],
  });
  const { event } = call;
  if (event === undefined) return [of(id, {}, [])];
  if (typeof event['flow'] === 'string') return [of(id, {}, listSenderGates(declarations, event['flow'], String(event['type'])))];
  const field = 'by' in event && isObject(event.by) ? String(event.by['field']) : '';
  return Object.entries(event).flatMap(([value, target]) =>
    Array.isArray(target)
      ? [of(`${id} ${value}`, { [field]: value }, listSenderGates(declarations, String(target[0]), String(target[1])))]
      : [],
  );
}

/** The gates of the screens at which a flow takes this event. */
function listSenderGates({ flows, screens }: Declarations, flow: string, type: string): readonly string[] {
  return Object.values(flows[flow]?.states ?? {}).flatMap(({ on, meta }) =>
    on?.[type] === undefined ? [] : (screens[meta.screen]?.gates ?? []),
  );
}

/** An answer as one text: `303 /login`, `403 FORBIDDEN`, `200`. */
export type Outcome = string;

/** How these people are refused, in the order in which the server checks; the last one is `undefined` if they are admitted. */
export function findRefusal(requested: Requested, person: Person): Outcome | undefined {
  const audience = requested.for;
  const isSignedIn = isForStaff(audience) ? person.operator !== undefined : person.isMember;
  if (audience === 'guest' && person.isMember) return 'to /mypage';
  if ((audience === 'member' || isForStaff(audience)) && !isSignedIn) return refuseGuest(requested);
  if (isForStaff(audience) && !mayEnter(audience, person)) return '403 FORBIDDEN';
  const closed = requested.gates.find((gate) => !person.open.includes(gate));
  return closed === undefined ? undefined : refuseByGate(requested, closed);
}

/** `operator.publish` needs the permission `publish`. */
const mayEnter = (audience: Audience, { operator = [] }: Person): boolean =>
  audience === 'operator' || operator.includes(audience.slice('operator.'.length));

function refuseGuest({ kind, for: audience }: Requested): Outcome {
  return kind === 'screen' ? `to ${signInRoute(audience)}` : '401 UNAUTHORIZED';
}

function refuseByGate({ kind }: Requested, name: string): Outcome {
  const gate = gates[name];
  if (gate === undefined) throw new Error(`The gate ${name} is missing in tests/server/access/people.ts.`);
  return kind === 'screen' && gate.leadsTo !== undefined ? `to ${gate.leadsTo}` : `${gate.status} ${gate.code}`;
}

/** Every refusal that the declaration may lead to; who is admitted gets none of them. */
export function listRefusals(requested: Requested): readonly Outcome[] {
  const { for: audience, gates } = requested;
  const own = gates.map((gate) => refuseByGate(requested, gate));
  if (audience === 'guest') return ['to /mypage', ...own];
  if (audience === 'everybody') return own;
  return [refuseGuest(requested), ...(audience.includes('.') ? ['403 FORBIDDEN'] : []), ...own];
}
