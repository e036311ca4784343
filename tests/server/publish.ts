import type { JsonObject } from '../../engine/declare/index.ts';
import type { TestApp, TestBrowser } from './harness.ts';

/** Publishes a settings document of the demo store, derived from the current one. */
export async function publish(test: TestApp, document: string, change: (body: JsonObject) => JsonObject): Promise<void> {
  const [store] = await test.database.query<{ store_id: string; settings_version: number }>(
    'SELECT store_id, settings_version FROM stores WHERE is_demo',
  );
  const [kept] = await test.database.query<{ body: JsonObject }>(
    'SELECT body FROM settings_documents WHERE document = $1 ORDER BY version DESC LIMIT 1',
    [document],
  );
  const version = Number(store?.settings_version) + 1;
  await test.database.query(
    'INSERT INTO settings_documents (store_id, document, version, body, published_at) VALUES ($1, $2, $3, $4, $5)',
    [String(store?.store_id), document, version, JSON.stringify(change(kept?.body ?? {})), test.clock.now()],
  );
  await test.database.query('UPDATE stores SET settings_version = $1', [version]);
}

/** Sets fields of sign-up: `{ nickname: "REQUIRED" }`. */
export function setFields(test: TestApp, fields: { readonly [key: string]: string }): Promise<void> {
  return publish(test, 'registration', (body) => {
    // The seeded settings document.
    const { signUp } = body as { signUp: { fields: JsonObject } };
    return { ...body, signUp: { fields: { ...signUp.fields, ...fields } } };
  });
}

export interface Entry {
  readonly id: string;
  readonly ja: string;
  readonly rule?: string;
  /** Default: a select. */
  readonly type?: string;
  /** Ids and names of the options of a select. */
  readonly options: readonly (readonly [string, string])[];
}

/** Sets the custom fields of sign-up. */
export function setSelects(test: TestApp, entries: readonly Entry[]): Promise<void> {
  return publish(test, 'customAssociatedInfo', () => ({
    entries: entries.map(({ id, ja, rule = 'OPTIONAL', type = 'SELECT', options }) => ({
      id,
      title: { ja, en: `Title of ${id}` },
      type,
      rule,
      in: ['signUp'],
      selectOptions: options.map(([option, name]) => ({ id: option, label: { ja: name, en: `Option ${option}` } })),
    })),
  }));
}

/** Opens a page as a browser without scripts: its text and its form version. */
export async function openForm(browser: TestBrowser, path: string): Promise<{ readonly html: string; readonly version: string }> {
  const answer = await browser.get(path, { accept: 'text/html' });
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
  return { html: answer.body, version: versionIn(answer.body) };
}

export function versionIn(html: string): string {
  const version = /name="_v" value="([0-9a-f]{64})"/.exec(html)?.[1];
  if (version === undefined) throw new Error('the page has no form with a version');
  return version;
}

/** The value of a control. */
export function valueIn(html: string, name: string): string | undefined {
  const control = html.match(new RegExp(`<input[^>]*name="${name.replaceAll('.', '\\.')}"[^>]*>`))?.[0];
  return control === undefined ? undefined : /value="([^"]*)"/.exec(control)?.[1];
}

/** The text of the form's error summary, without markup. */
export function summaryIn(html: string): string {
  const start = html.indexOf('role="alert"');
  if (start < 0) return '';
  return html
    .slice(start, html.indexOf('<section', start))
    .replaceAll(/<\/(?:p|li)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"');
}
