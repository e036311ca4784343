// The clinic of engine/examples, asked as a browser would.
import { beforeEach, describe, expect, it } from 'vitest';
import { type Application, openApplication, ProblemsError, Refused } from '../../engine/node/server.ts';

const folder = 'engine/examples/clinic/booking';
const address = 'http://clinic.example';
const visit = { reason: 'check-up', day: '2027-01-05', time: '09:00' };
const patient = { name: 'Hana Mori', email: 'hana@example.com' };

let booked: unknown[];
let application: Application;
beforeEach(async () => {
  booked = [];
  application = await openApplication({
    folder,
    flows: { booking: { actions: { book: ({ answers }) => book(answers['visit']) } } },
  });
});

function book(slot: unknown): void {
  if (booked.length > 0) throw new Refused('SLOT_TAKEN');
  booked.push(slot);
}

/** A browser with its cookie. */
function openBrowser() {
  let cookie = '';
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await application.handle(new Request(address + path, { ...init, headers: { cookie, ...init.headers } }));
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
    expect(await (await ask('/visit')).text()).toContain('value="2027-01-05"');
    const answers = await Promise.all([send('/calls/book', patient), send('/calls/book', patient)]);
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([{ redirectTo: '/done' }, { redirectTo: '/done' }]);
    expect(booked).toEqual([visit]);
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

  it('works without scripts, and shows what an action refuses', async () => {
    booked.push('another patient');
    const { ask, post } = openBrowser();
    const wrong = await post('/visit', { _do: 'choose', reason: 'pain' });
    expect(await wrong.text()).toContain('Please fill in “Where does it hurt?”.');
    const chosen = await post('/visit', { _do: 'choose', reason: 'check-up', day: '2027-01-05', time: '09:00' });
    expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/patient']);
    const taken = await (await post('/patient', { _do: 'book', ...patient })).text();
    expect(taken).toContain('Somebody else has just booked this time.');
    expect(taken).toContain('value="Hana Mori"');
    expect((await ask('/done')).headers.get('location')).toBe('/patient');
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
  });

  it('gives each browser its own flow', async () => {
    const [first, second] = [openBrowser(), openBrowser()];
    await first.send('/calls/choose', visit);
    expect((await second.ask('/patient')).headers.get('location')).toBe('/visit');
  });

  it('does not start with an action that nothing implements', async () => {
    await expect(openApplication({ folder })).rejects.toThrow(ProblemsError);
  });
});
