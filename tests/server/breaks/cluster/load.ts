// Members of a store behind HAProxy: they sign up, edit and buy, and remember what was acknowledged.
import { setTimeout as wait } from 'node:timers/promises';
import { policyConsentData } from '../../people/payment-store.ts';
import { answersOf as editOf } from '../../people/profile.ts';
import { allPolicies, answersOf as signUpOf } from '../../people/sign-up.ts';

export interface Acknowledged {
  /** Addresses of accounts. */
  readonly signUps: string[];
  /** By login ID: the last phone number, as a count. */
  readonly edits: Map<string, number>;
  /** Accounts that saw that they have bought. */
  readonly purchases: string[];
}

interface ClusterLoad {
  readonly acknowledged: Acknowledged;
  /** Responses by status; 0: none. */
  readonly statuses: ReadonlyMap<number, number>;
  /** `"500 POST /login …"`: responses that must not be. */
  readonly unexpected: readonly string[];
  stop(): Promise<void>;
}

const password = 'Demo-pass-2026';
const editors = ['demosingle', 'demomember'];

interface Reply {
  readonly status: number;
  readonly text: string;
  readonly location: string | null;
}

export function startClusterLoad(origin: string, nextBuyer: () => string | undefined): ClusterLoad {
  const acknowledged: Acknowledged = { signUps: [], edits: new Map(), purchases: [] };
  const statuses = new Map<number, number>();
  const unexpected: string[] = [];
  let isOver = false;

  function open() {
    const address = `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`;
    const cookies = new Map<string, string>();
    return async (path: string, body?: unknown, from = address): Promise<Reply> => {
      const reply = await send(origin + path, cookies, from, body);
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      if (reply.status === 500) unexpected.push(`500 ${path}: ${reply.text.slice(0, 300)}`);
      return reply;
    };
  }

  async function logIn(loginId: string): Promise<ReturnType<typeof open>> {
    for (;;) {
      const browse = open();
      if (isOver || (await browse('/login', { value: loginId, password })).status === 200) return browse;
      await wait(500);
    }
  }

  async function signUp(count: number): Promise<void> {
    const browse = open();
    const email = `cluster${count}@example.com`;
    const isDone = async (path: string, body: unknown) => (await browse(path, body)).status === 200;
    if (!(await isDone('/zapi/signup/policy', { policyConsentData: allPolicies }))) return;
    if (!(await isDone('/zapi/signup/email', { type: 'signUp', email }))) return;
    const outbox = await browse(`/dev/outbox?to=${email}`, undefined, '127.0.0.1');
    const pinCode = /"code":"(\d{6})"/.exec(outbox.text)?.[1];
    if (!(await isDone('/zapi/signup/pin-code', { pinCode }))) return;
    if (!(await isDone('/zapi/signup/confirm', signUpOf(email)))) return;
    if (await isDone('/zapi/signup', {})) acknowledged.signUps.push(email);
  }

  async function edit(loginId: string): Promise<void> {
    let browse = await logIn(loginId);
    for (let count = 1; !isOver; count += 1) {
      await wait(150);
      const phoneNumber = `090${String(count).padStart(8, '0')}`;
      const entered = await browse('/zapi/account/edit/confirm', editOf({ phoneNumber }));
      if (entered.status === 401) browse = await logIn(loginId);
      if (entered.status !== 200) continue;
      const saved = await browse('/zapi/account/edit', {});
      if (saved.status === 200 && saved.text.includes('/complete')) acknowledged.edits.set(loginId, count);
    }
  }

  /** Sends the same order again until it is answered, and then reads its end. */
  async function buy(accountId: string): Promise<void> {
    const browse = await logIn(accountId);
    const form = {
      planId: 'weekly',
      paymentMethodId: `pm_${accountId}`,
      campaignCode: null,
      surveyAnswers: null,
      policyConsentData,
    };
    while (!isOver) {
      await wait(200);
      if ((await browse('/zapi/purchase/form/weekly', form)).status !== 200) continue;
      const page = await browse('/zapi/internal/plans/weekly/confirm/screen-data');
      const purchaseToken = /"purchaseToken":"([^"]+)"/.exec(page.text)?.[1];
      if (purchaseToken === undefined) continue;
      const ordered = await browse('/zapi/purchase/weekly', { purchaseToken });
      if (ordered.status !== 200) return;
      break;
    }
    for (let turn = 0; turn < 600 && !isOver; turn += 1) {
      const { location } = await browse('/plans/weekly/charging');
      if (location?.includes('/complete') === true) acknowledged.purchases.push(accountId);
      if (location !== null) return;
      await wait(500);
    }
  }

  const repeat = async (work: (count: number) => Promise<void>, pause: number): Promise<void> => {
    for (let count = 1; !isOver; count += 1) {
      await work(count);
      await wait(pause);
    }
  };
  const running = Promise.all([
    repeat(signUp, 400),
    ...editors.map(edit),
    repeat(async () => {
      const accountId = nextBuyer();
      if (accountId !== undefined) await buy(accountId);
    }, 300),
  ]);
  running.catch((error: unknown) => unexpected.push(String(error)));
  return {
    acknowledged,
    statuses,
    unexpected,
    stop: async () => {
      isOver = true;
      await running.catch(() => {});
    },
  };
}

async function send(url: string, cookies: Map<string, string>, from: string, body: unknown): Promise<Reply> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const isPost = body !== undefined;
  try {
    const answer = await fetch(url, {
      ...(isPost ? { method: 'POST', body: JSON.stringify(body) } : {}),
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
      headers: {
        origin: new URL(url).origin,
        accept: isPost || url.includes('/zapi/') || url.includes('/dev/') ? 'application/json' : 'text/html',
        'x-forwarded-for': from,
        ...(cookie === '' ? {} : { cookie }),
        ...(isPost ? { 'content-type': 'application/json' } : {}),
      },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return { status: answer.status, text: await answer.text(), location: answer.headers.get('location') };
  } catch {
    return { status: 0, text: '', location: null };
  }
}
