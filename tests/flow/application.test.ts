// The clinic of engine/examples, asked as a browser would.
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { JsonObject } from '../../engine/declare/index.ts';
import { type Application, type ApplicationOptions, openApplication, ProblemsError, Refused } from '../../engine/node/server.ts';

const folder = 'engine/examples/clinic/booking';
const address = 'http://clinic.example';
// The clinic takes appointments of the next three months.
const time = `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}T09:00`;
const visit = { reason: 'check-up', time, people: 2 };
const patient = { name: 'Hana Mori', email: 'hana@example.com' };

let booked: unknown[];
let application: Application;
beforeEach(async () => {
  booked = [];
  taken = [];
  application = await openApplication({ folder, flows, rules, pages });
});

let taken: unknown[] = [];
const rules: NonNullable<ApplicationOptions['rules']> = { isFree: async (wanted) => !taken.includes(wanted) };

const pages: NonNullable<ApplicationOptions['pages']> = { appointment: () => undefined };

const flows: NonNullable<ApplicationOptions['flows']> = {
  booking: { actions: { book: ({ answers }) => book(answers['visit']) } },
};

function book(slot: unknown): void {
  if (booked.length > 0) throw new Refused('SLOT_TAKEN');
  booked.push(slot);
}

/** The clinic with other or more files. */
async function declare(files: { readonly [name: string]: object }): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'clinic-'));
  onTestFinished(() => rm(copy, { recursive: true }));
  await cp(folder, copy, { recursive: true });
  for (const [name, declared] of Object.entries(files)) await writeFile(join(copy, name), JSON.stringify(declared));
  return copy;
}

/** A screen `/contact` with a form and the call that it sends. */
const contact = (call: object, fields: object, screen: object = {}) => ({
  'contact.form.json': { fields },
  'contact.call.json': {
    ...{ path: '/calls/contact', for: 'everybody', form: 'forms/contact', envelope: { '*': { answers: 'fields' } } },
    ...{ response: 'empty', ...call },
  },
  'contact.screen.json': {
    ...{ layout: 'page', for: 'everybody', reachedBy: 'url', title: 'Contact' },
    blocks: [
      { form: { form: 'forms/contact', sections: [{ fields: Object.keys(fields) }], send: 'contact', submitLabel: 'Send' } },
    ],
    ...screen,
  },
});
const email = { kind: 'email', required: true };

const bookingWith = (patient: object) => ({
  'booking.flow.json': {
    ...{ version: 1, owner: 'session', idleTimeout: '1h', initial: 'visit' },
    states: {
      visit: { meta: { screen: 'visit' }, on: { CHOOSE: { target: 'patient' } } },
      patient: { meta: { screen: 'patient' }, on: { BOOK: { target: 'done', actions: ['book'] } }, ...patient },
      done: { type: 'final', meta: { screen: 'done', visibleFor: '30m' } },
    },
  },
});

const visitWith = (fields: readonly string[]) => ({
  'visit.screen.json': {
    ...{ layout: 'page', for: 'everybody', reachedBy: 'url', title: 'Book an appointment' },
    blocks: [{ form: { form: 'forms/visit', sections: [{ fields }], send: 'choose', submitLabel: 'Continue' } }],
  },
});

/** A browser with its cookie. */
function openBrowser(origin = address) {
  let cookie = '';
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await application.handle(
      new Request(origin + path, { ...init, headers: { cookie, origin, ...init.headers } }),
    );
    if (response === undefined) throw new Error(`nothing answers ${path}`);
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return response;
  }
  return {
    ask,
    send: (path: string, body: unknown, headers = {}) => ask(path, { method: 'POST', body: JSON.stringify(body), headers }),
    post: (path: string, controls: Record<string, string>) => ask(path, { method: 'POST', body: new URLSearchParams(controls) }),
  };
}

describe('an application without a database', () => {
  it('runs a flow: no step is skipped, and its action happens once', async () => {
    const { ask, send } = openBrowser();
    expect((await ask('/patient')).headers.get('location')).toBe('/visit');
    expect(await (await send('/calls/choose', visit)).json()).toEqual({ redirectTo: '/patient' });
    expect(await (await ask('/visit')).text()).toContain(`value="${time}"`);
    const answers = await Promise.all([send('/calls/book', patient), send('/calls/book', patient)]);
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([{ redirectTo: '/done' }, { redirectTo: '/done' }]);
    expect(booked).toEqual([{ ...visit, fee: 10_000 }]);
    expect((await ask('/visit')).headers.get('location')).toBe('/done');
  });

  it('validates what calls send by the rules of the form', async () => {
    const { send } = openBrowser();
    const refused = await send('/calls/choose', { ...visit, reason: 'pain', extra: 1 });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      issues: [
        { at: '/where', rule: 'required' },
        { at: '/extra', rule: 'unknown' },
      ],
    });
    expect((await send('/calls/choose', 'no object')).status).toBe(400);
  });

  it('takes the day from its time zone, and keeps flows for as long', async () => {
    vi.useFakeTimers({ now: new Date('2027-01-05T02:30:00Z'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const day = { kind: 'date', required: true, label: 'Day', max: 'today' };
    const home = await declare({ 'visit.form.json': { fields: { day } }, ...visitWith(['day']) });
    const open = async (timeZone: string) => {
      application = await openApplication({ folder: home, flows, pages, timeZone });
      const { ask, send } = openBrowser();
      const { status } = await send('/calls/choose', { day: '2027-01-05' });
      return { status, page: await (await ask('/visit')).text(), ask };
    };
    expect(await open('America/New_York')).toMatchObject({ status: 400, page: expect.stringContaining('max="2027-01-04"') });
    const { status, ask } = await open('Asia/Tokyo');
    expect(status).toBe(200);
    vi.setSystemTime(new Date('2027-01-05T03:29:00Z'));
    expect((await ask('/patient')).status).toBe(200);
    vi.setSystemTime(new Date('2027-01-05T03:31:00Z'));
    expect((await ask('/patient')).headers.get('location')).toBe('/visit');
    await expect(openApplication({ folder, flows, rules, pages, timeZone: 'Mars/Olympus' })).rejects.toThrow('Mars/Olympus');
  });

  it('finds the screen of a path with parameters, and what they name', async () => {
    const appointments: { readonly [id: string]: JsonObject } = { 'a/7': { name: 'Hana Mori', time: '2027-01-05T09:00' } };
    const pages = { appointment: ({ id = '' }) => appointments[id] };
    application = await openApplication({ folder, flows, rules, pages });
    const { ask } = openBrowser();
    const page = await (await ask('/appointments/a%2F7')).text();
    expect(page).toContain('Hana Mori');
    expect(page).toContain('5 January 2027, 09:00');
    const handle = (path: string) => application.handle(new Request(address + path));
    for (const path of ['8', '', 'a/7', '%E0%A4%A', 'a%2F7/']) expect(await handle(`/appointments/${path}`)).toBeUndefined();
  });

  it('shows moments in its time zone, and what people entered as they did', async () => {
    const pages = { appointment: ({ id = '' }) => ({ name: 'Hana Mori', time: id }) };
    application = await openApplication({ folder, flows, rules, pages, timeZone: 'America/New_York' });
    const { ask } = openBrowser();
    expect(await (await ask('/appointments/2027-01-05T02:30:00Z')).text()).toContain('4 January 2027, 21:30');
    expect(await (await ask('/appointments/2027-07-05T02:30:00Z')).text()).toContain('4 July 2027, 22:30');
    expect(await (await ask('/appointments/2027-01-05T09:00')).text()).toContain('5 January 2027, 09:00');
  });

  it('gives calls the parameters of their path, with and without scripts', async () => {
    const received: unknown[] = [];
    const calls = { contact: (answers: object, params: object) => void received.push({ ...answers, ...params }) };
    const files = contact({ path: '/calls/books/{id}' }, { email }, { route: '/books/{id}' });
    application = await openApplication({ pages, folder: await declare(files), flows, calls });
    const { post, send } = openBrowser();
    expect((await send('/calls/books/a%2F7', { email: patient.email })).status).toBe(204);
    expect((await post('/books/8', { _do: 'contact', email: patient.email })).headers.get('location')).toBe('/books/8');
    expect(received).toEqual([
      { email: patient.email, id: 'a/7' },
      { email: patient.email, id: '8' },
    ]);
  });

  it('gives scripts a page as data, and leads them where the flow is', async () => {
    const { ask } = openBrowser();
    const headers = { accept: 'application/json' };
    const page = await ask('/visit', { headers });
    expect(page.headers.get('vary')).toBe('accept');
    expect(await page.json()).toMatchObject({ path: '/visit', language: 'en', screen: { id: 'visit' } });
    expect((await ask('/patient', { headers })).headers.get('location')).toBe('/visit');
  });

  it('works without scripts, and shows what an action refuses', async () => {
    booked.push('another patient');
    const { ask, post } = openBrowser();
    const wrong = await post('/visit', { _do: 'choose', reason: 'pain' });
    expect(await wrong.text()).toContain('Please fill in “Where does it hurt?”.');
    const chosen = await post('/visit', { _do: 'choose', reason: 'check-up', time, people: '2', fee: '1' });
    expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/patient']);
    const taken = await (await post('/patient', { _do: 'book', ...patient })).text();
    expect(taken).toContain('Somebody else has just booked this time.');
    expect(taken).toContain('value="Hana Mori"');
    expect((await ask('/done')).headers.get('location')).toBe('/patient');
  });

  it('tells at its field what only the server decides, when everything else is valid', async () => {
    taken.push(time);
    const { send, post } = openBrowser();
    const refusal = async (answers: object) =>
      ((await (await send('/calls/choose', answers)).json()) as { issues: object }).issues;
    expect(await refusal(visit)).toEqual([{ at: '/time', rule: 'isFree' }]);
    expect(await refusal({ ...visit, people: 9 })).toEqual([{ at: '/people', rule: 'maximum', limit: 5 }]);
    const page = await (await post('/visit', { _do: 'choose', reason: 'check-up', time, people: '2' })).text();
    expect(page).toContain('Somebody else has booked this time. Choose another.');
    expect(page).toContain('10,000 yen');
    taken = [];
    expect((await send('/calls/choose', visit)).status).toBe(200);
  });

  it('computes an answer itself, and shows it on the next page', async () => {
    const { ask, send } = openBrowser();
    await send('/calls/choose', { ...visit, fee: 1 });
    expect(await (await ask('/patient')).text()).toContain('10,000 yen');
  });

  it('keeps nothing that is sent for a read-only field', async () => {
    const fields = { email, discount: { kind: 'integer', label: 'Discount', readOnlyWhen: { 'form.email': { present: true } } } };
    const sent: unknown[] = [];
    const calls = { contact: (answers: unknown) => void sent.push(answers) };
    application = await openApplication({ pages, folder: await declare(contact({}, fields)), flows, rules, calls });
    const { send, post } = openBrowser();
    await send('/calls/contact', { email: 'a@example.com', discount: 50 });
    await post('/contact', { _do: 'contact', email: 'a@example.com', discount: '50' });
    expect(sent).toEqual(Array(2).fill({ email: 'a@example.com', discount: null }));
  });

  it('does not start without a rule that only it decides', async () => {
    const files = contact({}, { email: { ...email, validate: 'isUndecided', validateMessage: 'Taken.' } });
    await expect(
      openApplication({ pages, folder: await declare(files), flows, rules, calls: { contact: () => undefined } }),
    ).rejects.toThrow(
      'The form contact has the rule "isUndecided", which nothing decides. Register it with registerServerRules.',
    );
  });

  it('serves validators that a strict policy allows, and nothing that it does not declare', async () => {
    const { ask } = openBrowser();
    const page = await ask('/visit');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    const [hash = ''] = /(?<="validator":")[0-9a-f]+/.exec(await page.text()) ?? [];
    expect(await (await ask(`/validators/${hash}.js`)).text()).toMatch(/^export default/);
    expect(await application.handle(new Request(`${address}/elsewhere`))).toBeUndefined();
  });

  it('refuses what another site sends', async () => {
    const { send } = openBrowser();
    expect((await send('/calls/choose', visit, { origin: 'http://evil.example' })).status).toBe(403);
    const body = JSON.stringify(visit);
    const ask = (headers: HeadersInit) =>
      application.handle(new Request(`${address}/calls/choose`, { method: 'POST', body, headers }));
    expect((await ask({}))?.status).toBe(403);
    expect((await ask({ 'sec-fetch-site': 'cross-site' }))?.status).toBe(403);
    expect((await ask({ 'sec-fetch-site': 'same-origin' }))?.status).toBe(200);
  });

  it('takes what its own origin sends through a proxy, and leaves requests of others to the rest of the server', async () => {
    const headers = { origin: 'https://clinic.example' };
    expect((await openBrowser().send('/calls/choose', visit, headers)).status).toBe(403);
    application = await openApplication({ pages, folder, flows, rules, origin: 'https://clinic.example' });
    const chosen = await openBrowser().send('/calls/choose', visit, headers);
    expect(chosen.status).toBe(200);
    expect(chosen.headers.get('set-cookie')).toMatch(/^__Host-session=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    const elsewhere = { method: 'POST', headers: { origin: 'https://partner.example' } };
    expect(await application.handle(new Request(`${address}/hooks`, elsewhere))).toBeUndefined();
  });

  it('sets a cookie only when a flow was saved, and takes no id that it did not make', async () => {
    const { ask, send } = openBrowser();
    const page = await ask('/visit');
    const [hash = ''] = /(?<="validator":")[0-9a-f]+/.exec(await page.text()) ?? [];
    const invalid = await send('/calls/choose', {});
    const validators = await ask(`/validators/${hash}.js`);
    expect([page, invalid, validators].map(({ headers }) => headers.get('set-cookie'))).toEqual([null, null, null]);
    const planted = 'session=00000000-0000-4000-8000-000000000000';
    const chosen = await send('/calls/choose', visit, { cookie: planted });
    expect(chosen.headers.get('set-cookie')).toMatch(/^session=/);
    expect(chosen.headers.get('set-cookie')).not.toContain(planted);
    expect((await send('/calls/choose', visit)).headers.get('set-cookie')).toBeNull();
  });

  it('never writes a secret into the page of a refused form, and asks for it again', async () => {
    const fields = { email, password: { kind: 'password', required: true, label: 'Password' } };
    const calls = {
      contact: () => {
        throw new Refused('SLOT_TAKEN');
      },
    };
    const errors = { SLOT_TAKEN: { text: 'Not now.' } };
    application = await openApplication({ pages, folder: await declare(contact({ errors }, fields)), flows, calls });
    for (const address of ['wrong', 'hana@example.com']) {
      const posted = await openBrowser().post('/contact', { _do: 'contact', email: address, password: 'Tr0ub4dor&3' });
      const page = await posted.text();
      expect(page).toContain(`value="${address}"`);
      expect(page).toContain('please enter “Password” again');
      expect(page).not.toContain('Tr0ub4dor');
    }
  });

  it('reads posts without scripts as calls, and refuses what is neither', async () => {
    const received: unknown[] = [];
    const choices = [
      { value: 'help', text: 'Help' },
      { value: 'other', text: 'Other' },
    ];
    const topic = { kind: 'radio', required: true, label: 'Topic', choices };
    const fields = { topic, email: { ...email, when: { 'form.topic': 'help' } } };
    const call = { envelope: { email: { field: 'email' } }, fixedAnswers: { topic: 'help' } };
    const calls = { contact: (answers: object) => void received.push(answers) };
    application = await openApplication({ pages, folder: await declare(contact(call, fields)), flows, calls });
    const { ask, post, send } = openBrowser();
    expect((await send('/calls/contact', { email: patient.email })).status).toBe(204);
    expect((await post('/contact', { _do: 'contact', email: patient.email, topic: 'other' })).status).toBe(303);
    expect(received).toEqual([
      { email: patient.email, topic: 'help' },
      { email: patient.email, topic: 'help' },
    ]);
    expect((await ask('/contact', { method: 'POST', body: '{}' })).status).toBe(400);
    expect((await ask('/calls/contact', { method: 'POST', body: '{' })).status).toBe(400);
    expect((await post('/contact', { _do: 'constructor' })).status).toBe(400);
  });

  it('never shows a one-time code again', async () => {
    const fields = { email, code: { kind: 'one-time-code', required: true, label: 'Code' } };
    application = await openApplication({
      pages,
      folder: await declare(contact({}, fields)),
      flows,
      calls: { contact: () => undefined },
    });
    const posted = await openBrowser().post('/contact', { _do: 'contact', email: 'wrong', code: '482913' });
    const page = await posted.text();
    expect(page).toContain('value="wrong"');
    expect(page).not.toContain('482913');
  });

  it('follows timeouts, and forgets a flow that was idle for too long or is over', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    application = await openApplication({
      pages,
      folder: await declare(bookingWith({ after: { '10m': { target: 'visit' } } })),
      flows,
    });
    const { ask, send } = openBrowser();
    const stepOf = async (path: string) => (await ask(path)).headers.get('location') ?? path;
    const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
    await send('/calls/choose', visit);
    pass(9);
    expect(await stepOf('/patient')).toBe('/patient');
    pass(1);
    expect(await stepOf('/patient')).toBe('/visit');
    expect(await (await ask('/visit')).text()).toContain('check-up');
    await send('/calls/choose', visit);
    await send('/calls/book', patient);
    pass(29);
    expect(await stepOf('/done')).toBe('/done');
    pass(2);
    expect(await stepOf('/done')).toBe('/visit');
  });

  it('gives each browser its own flow', async () => {
    const [first, second] = [openBrowser(), openBrowser()];
    await first.send('/calls/choose', visit);
    expect((await second.ask('/patient')).headers.get('location')).toBe('/visit');
  });

  it('does not start with an action that nothing implements', async () => {
    await expect(openApplication({ pages, folder })).rejects.toThrow(ProblemsError);
  });

  it.each<[reason: string, files: { readonly [name: string]: object }]>([
    ['screen contact declares "for": "member"', contact({ for: 'member' }, { email }, { for: 'member' })],
    ['call contact declares "for": "member"', contact({ for: 'member' }, { email }, { for: 'member' })],
    ['screen contact declares "gates"', contact({}, { email }, { gates: ['proof.recent'] })],
    ['declares "completionOf"', contact({ completion: { title: 'Sent', text: 'Thank you.' } }, { email })],
    ['call contact declares "partial"', contact({ partial: true }, { email })],
    ['The call contact does nothing', contact({}, { email })],
  ])('does not start if it would skip that %s', async (reason, files) => {
    await expect(openApplication({ pages, folder: await declare(files), flows })).rejects.toThrow(reason);
  });
});
