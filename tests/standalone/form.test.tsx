import { act } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import '../../engine/ja/react.ts';
import { readForm, readFormAsync, registerServerRules } from '../../engine/node/server.ts';
import { compileForm, evaluateForm, ProblemsError, writeFormModule } from '../../engine/standalone/index.ts';
import { Form, type FormProps, prepareForm } from '../../engine/standalone/react.ts';
import { writeFormTypes } from '../../engine/standalone/write-types.ts';

const declared = {
  fields: {
    name: { kind: 'free-text', label: 'Name', required: true },
    email: { kind: 'email', required: true },
    isGift: { kind: 'checkbox', label: 'It is a gift' },
    greeting: { kind: 'free-text', label: 'Greeting', required: true, when: { 'form.isGift': true } },
  },
};
const compiled = compileForm(declared, { id: 'order' });
const order = evaluateForm(compiled);

let root: Root | undefined;
afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
});

async function openForm(props: Partial<FormProps> = {}) {
  const onSubmit = vi.fn<FormProps['onSubmit']>(async () => undefined);
  const page = document.createElement('main');
  document.body.append(page);
  await act(async () => {
    root = createRoot(page);
    root.render(<Form form={order} onSubmit={onSubmit} {...props} />);
  });
  // The validators load when the page is idle.
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  return { onSubmit, page };
}

const control = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
const issues = () => [...document.querySelectorAll('.field-issue')].map(({ textContent }) => textContent);

async function type(name: string, text: string): Promise<void> {
  await act(async () => {
    control(name).value = text;
    control(name).dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}

async function press(): Promise<void> {
  await act(async () => document.querySelector<HTMLElement>('[data-main]')?.click());
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
}

describe('a form in another application', () => {
  it('shows issues in its language, and gives valid, normalised answers to the handler', async () => {
    const { onSubmit } = await openForm();
    await press();
    expect(issues()).toEqual(['Please fill in “Name”.', 'Please fill in “Email address”.']);
    expect(onSubmit).not.toHaveBeenCalled();
    await type('name', ' Hana ');
    await type('email', 'ｈａｎａ＠example.com');
    await press();
    expect(onSubmit.mock.calls).toEqual([[{ name: 'Hana', email: 'hana@example.com', isGift: false, greeting: null }]]);
  });

  it('shows issues while typing, if asked to', async () => {
    await openForm();
    await type('email', 'h');
    expect(issues()).toEqual([]);
    await act(async () => root?.unmount());
    await openForm({ validateWhileTyping: true });
    await type('email', 'h');
    expect(issues()).toEqual(['Email address must look like example@example.com.']);
  });

  it('takes the day from its time zone, as the server does', async () => {
    vi.useFakeTimers({ now: new Date('2027-01-05T02:30:00Z'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const trip = evaluateForm(compileForm({ fields: { day: { kind: 'date', label: 'Day', required: true, max: 'today' } } }));
    const read = (timeZone?: string) => readForm(trip, { day: '2027-01-05' }, timeZone === undefined ? {} : { timeZone });
    expect([read(), read('Asia/Tokyo'), read('UTC')].map(({ answers }) => answers)).toEqual(Array(3).fill({ day: '2027-01-05' }));
    expect(read('America/New_York').rejection?.issues).toMatchObject([{ at: '/day', rule: 'dayTo', limit: '2027-01-04' }]);
    await openForm({ form: trip, timeZone: 'America/New_York' });
    expect(control('day').max).toBe('2027-01-04');
    expect(() => read('Mars/Olympus')).toThrow('Mars/Olympus');
  });

  it('names prefectures and countries in both languages', async () => {
    const fields = { prefecture: { kind: 'prefecture' }, country: { kind: 'country' } };
    const home = evaluateForm(compileForm({ fields }));
    const read = (name: string, value: string) => control(name).querySelector(`[value="${value}"]`)?.textContent;
    await openForm({ form: home });
    expect([read('prefecture', '13'), read('country', 'DE')]).toEqual(['Tokyo', 'Germany']);
    await act(async () => root?.unmount());
    await openForm({ form: home, language: 'ja' });
    expect([read('prefecture', '13'), read('country', 'DE')]).toEqual(['東京都', 'ドイツ']);
  });

  it('has no field without a label, whose key would be shown', () => {
    const compileFields = (fields: object) => () => compileForm(JSON.stringify({ fields }));
    expect(compileFields({ email: { kind: 'email' } })).not.toThrow();
    expect(compileFields({ nickname: { kind: 'free-text' } })).toThrow('form.form.json:1:12 "label" is missing. Add it.');
    const items = { title: { kind: 'free-text' } };
    expect(compileFields({ books: { kind: 'repeat', label: 'Books', fields: items } })).toThrow('"label" is missing.');
  });

  it('begins anew with another form, and validates by it', async () => {
    await openForm();
    await type('name', 'Hana');
    // It states a default, which check reports and which is no fault.
    const shop = evaluateForm(
      compileForm({
        fields: { name: { kind: 'free-text', label: 'Shop', required: false, pattern: '^[A-Z]+$', patternMessage: 'Capitals' } },
      }),
    );
    const onSubmit = vi.fn<FormProps['onSubmit']>(async () => undefined);
    await act(async () => root?.render(<Form form={shop} onSubmit={onSubmit} />));
    expect(control('name').value).toBe('');
    await type('name', 'low');
    await press();
    expect([issues(), onSubmit.mock.calls]).toEqual([['Capitals'], []]);
    await type('name', 'HIGH');
    await press();
    expect(onSubmit.mock.calls).toEqual([[{ name: 'HIGH' }]]);
  });

  it('is Japanese on request, and takes texts of the application', async () => {
    await openForm({ language: 'ja', texts: { Name: 'お名前' }, submitLabel: '注文する' });
    await press();
    expect(issues()[0]).toBe('お名前を入力してください。');
    expect(document.querySelector('[data-main]')?.textContent).toBe('注文する');
  });

  it('shows what the handler rejects at the fields, and a sentence about the form above it', async () => {
    const onSubmit = vi
      .fn<FormProps['onSubmit']>()
      .mockReturnValueOnce({ fields: { email: 'This address is blocked.' } })
      .mockReturnValueOnce({ message: 'We are closed.' })
      .mockReturnValueOnce({ issues: [{ at: '/name', rule: 'maxLength', limit: 3 }] });
    await openForm({ onSubmit, answers: { name: 'Hana', email: 'a@example.com' } });
    await press();
    expect(document.querySelector('[data-field=email] .field-issue')?.textContent).toBe('This address is blocked.');
    await type('email', 'b@example.com');
    await press();
    expect(document.querySelector('[role=alert]')?.textContent).toBe('We are closed.');
    await press();
    expect(issues()).toEqual(['Name may have at most 3 characters.']);
    expect(control('email').value).toBe('b@example.com');
  });

  it('says that something went wrong if the handler fails, and reports the error', async () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const error = new Error('the server is gone');
    await openForm({ onSubmit: () => Promise.reject(error), answers: { name: 'Hana', email: 'a@example.com' } });
    await press();
    expect(document.querySelector('[role=alert]')?.textContent).toBe('An error occurred. Please try again later.');
    expect(report.mock.calls).toEqual([[error]]);
  });

  it('keeps a draft in the tab under the name of the application, until it is accepted', async () => {
    await openForm({ draft: 'cart' });
    await type('name', 'Hana');
    await act(async () => window.dispatchEvent(new Event('pagehide')));
    await act(async () => root?.unmount());
    await openForm({ draft: 'cart' });
    expect(control('name').value).toBe('Hana');
    await type('email', 'a@example.com');
    await press();
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('is rendered by a server, posts without scripts, and hydrates', async () => {
    const form = <Form form={order} onSubmit={() => undefined} action="/order" />;
    const page = document.createElement('main');
    page.innerHTML = renderToString(form);
    expect(page.querySelector('form')?.getAttribute('action')).toBe('/order');
    document.body.append(page);
    await act(async () => {
      root = hydrateRoot(page, form);
    });
    await press();
    expect(issues()).toHaveLength(2);
  });

  it('loads controls that few forms have before it shows itself', async () => {
    const guests = evaluateForm(
      compileForm({
        fields: {
          guests: {
            kind: 'repeat',
            label: 'Guests',
            maxItems: 3,
            item: 'Guest {{n}}',
            add: 'Add a guest',
            fields: { name: { kind: 'free-text', label: 'Name of the guest', required: true } },
          },
        },
      }),
    );
    await prepareForm(guests);
    const { page } = await openForm({ form: guests });
    expect(page.textContent).toContain('Add a guest');
  });
});

it('shows another form with its own answers and validators', async () => {
  const { onSubmit } = await openForm({ answers: { name: 'Hana' } });
  const other = evaluateForm(
    compileForm({ fields: { name: { kind: 'free-text', label: 'Title', maxLength: 3 } } }, { id: 'book' }),
  );
  await act(async () => root?.render(<Form form={other} onSubmit={onSubmit} />));
  expect(control('name').value).toBe('');
  await type('name', 'Long');
  await press();
  expect(issues()).toEqual(['Title may have at most 3 characters.']);
});

describe('a compiled form', () => {
  it('is refused with the place of each problem', () => {
    const wrong = '{\n  "fields": { "name": { "kind": "free-txt", "label": "Name" } }\n}';
    expect(() => compileForm(wrong, { id: 'order' })).toThrow(ProblemsError);
    expect(() => compileForm(wrong, { id: 'order' })).toThrow('order.form.json:2:33 Unknown kind of field "free-txt".');
  });

  it('is a module without imports and eval', () => {
    expect(writeFormModule(compiled)).toMatch(/^export default \{ plan: \{"id":"order".* \};\n$/s);
    expect(writeFormModule(compiled)).not.toMatch(/\bimport\b|\beval\b|Function\(/);
  });

  it('declares the type of its answers', () => {
    const rows = writeFormTypes(order.plan).match(/^ {2}.*$/gm);
    expect(rows).toEqual([
      '  readonly "name": string;',
      '  readonly "email": string;',
      '  readonly "isGift": boolean;',
      '  readonly "greeting": string | null;',
    ]);
  });
});

describe('a server', () => {
  const answers = { name: 'Hana', email: 'a@example.com', isGift: false, greeting: null };

  it('reads JSON and posts without scripts by the same rules as the page', () => {
    expect(readForm(order, answers)).toEqual({ answers });
    expect(readForm(order, new URLSearchParams({ _do: 'send', name: ' Hana ', email: 'ａ@example.com' }))).toEqual({ answers });
    const { rejection, entered } = readForm(order, { name: '', email: 'a', isGift: true, other: 1 }) as {
      rejection: object;
      entered: object;
    };
    expect(rejection).toMatchObject({
      issues: [
        { at: '/name', rule: 'required' },
        { at: '/email', rule: 'format' },
        { at: '/greeting', rule: 'required' },
        { at: '/other', rule: 'unknown' },
      ],
    });
    expect(entered).toEqual({ name: null, email: 'a', isGift: true, greeting: null });
  });

  it('returns no secret to show again, only that it was entered', () => {
    const password = { kind: 'password', required: true, label: 'Password' };
    const login = evaluateForm(compileForm({ fields: { email: { kind: 'email', required: true }, password } }));
    const reading = readForm(login, new URLSearchParams({ email: 'a', password: 'Tr0ub4dor&3' }));
    expect(reading).toMatchObject({ entered: { email: 'a' }, secrets: ['password'] });
    expect(JSON.stringify(reading)).not.toContain('Tr0ub4dor');
  });

  it('tells that validators have not loaded, which no answer causes', () => {
    const unloaded = { plan: order.plan, validators: async () => ({}) };
    expect(() => readForm(unloaded, answers)).toThrow('Load the validators of the form first.');
  });

  it.each(['', 'tomorrow', '2026-13-01T00:00:00Z'])('throws for the time %j, with which no relative limit would apply', (now) => {
    expect(() => readForm(order, answers, { now })).toThrow('is no time');
  });

  it('keeps the saved answer of a read-only field, whatever is sent', () => {
    const price = { kind: 'integer', label: 'Price', readOnlyWhen: { 'form.name': { present: true } } };
    const form = evaluateForm(compileForm({ fields: { name: declared.fields.name, price } }));
    const body = { name: 'Hana', price: 1 };
    const posted = new URLSearchParams({ name: 'Hana', price: '1' });
    expect([readForm(form, body, { saved: { price: 900 } }), readForm(form, posted, { saved: { price: 900 } })]).toEqual(
      Array(2).fill({ answers: { name: 'Hana', price: 900 } }),
    );
    expect(readForm(form, body)).toEqual({ answers: { name: 'Hana', price: null } });
  });

  it('asks rules that only the server decides, in items too, and needs them', async () => {
    const slot = { kind: 'text', label: 'Slot', validate: 'isFree', validateMessage: 'Taken.' };
    const form = evaluateForm(compileForm({ fields: { slot, more: { kind: 'repeat', label: 'More', fields: { slot } } } }));
    registerServerRules({ isFree: async (wanted, { answers: given }) => wanted !== 'a' || given['slot'] === 'b' });
    const read = async (body: object) => (await readFormAsync(form, body)).rejection?.issues;
    expect([
      await read({ slot: 'a', more: [{ id: null, slot: 'a' }] }),
      await read({ slot: 'b', more: [{ id: null, slot: 'a' }] }),
      await read({ slot: 'a'.repeat(101) }),
    ]).toEqual([
      [
        { at: '/slot', rule: 'isFree' },
        { at: '/more/0/slot', rule: 'isFree' },
      ],
      undefined,
      [{ at: '/slot', rule: 'maxLength', limit: 100 }],
    ]);
    expect(() => readForm(form, {})).toThrow('Read it with readFormAsync');
    const undecided = evaluateForm(compileForm({ fields: { slot: { ...slot, validate: 'isUndecided' } } }));
    await expect(readFormAsync(undecided, {})).rejects.toThrow('which nothing decides');
  });

  it.each([null, 'text', [], 7, { name: { first: 'Hana' } }])('refuses %j', (body) => {
    expect(readForm(order, body).rejection?.issues.length).toBeGreaterThan(0);
  });
});
