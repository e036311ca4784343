// Apps built on other people's OpenID Connect clients, each used by a member in a browser. The store is behind a proxy with TLS, as in
// production.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../../../engine/declare/index.ts';
import { findChromium } from '../../../../scripts/toolchain/find-chromium.mjs';
import { sealSecret } from '../../../../src/server/settings/index.ts';
import { findFreePort } from '../../../free-port.ts';
import { root } from '../../../house/read-sources.ts';
import { startTestApp, type TestApp } from '../../harness.ts';
import { publish } from '../../publish.ts';

const folder = mkdtempSync(join(tmpdir(), 'real-clients-'));
const certificate = join(folder, 'certificate.pem');
/** What the page for developers shows. */
const samples = join(root, 'src/server/areas/oidc/apps/samples');
const secret = 'the-secret-of-an-app-long-enough-to-be-one';
const running: ChildProcess[] = [];
const { PATH, HOME } = process.env;
let store: TestApp;
const proxies: Server[] = [];
let issuer = '';
let browser: Browser;

interface App {
  readonly name: string;
  /** It has no secret. */
  readonly isPublic?: boolean;
  readonly isWithoutPkce?: boolean;
  readonly claimsInIdToken?: boolean;
  /** The path to which the store leads back. */
  readonly callback: string;
  /** Pages that prove more: `/refresh`. */
  readonly proves: readonly string[];
  readonly logsOut?: boolean;
  /** It tells its pages no identifier. */
  readonly hidesSub?: boolean;
}

const apps: readonly App[] = [
  { name: 'openid-client', callback: '/callback', proves: ['/refresh', '/revoke'], logsOut: true },
  { name: 'oauth4webapi', callback: '/callback', proves: ['/refresh', '/revoke'], logsOut: true },
  { name: 'passport-openidconnect', isWithoutPkce: true, callback: '/callback', proves: [] },
  { name: 'express-openid-connect', isWithoutPkce: true, callback: '/callback', proves: ['/refresh'], logsOut: true },
  { name: 'auth-express', claimsInIdToken: true, hidesSub: true, callback: '/auth/callback/store', proves: [] },
  { name: 'grant', isWithoutPkce: true, callback: '/connect/store/callback', proves: [] },
  { name: 'oidc-client-ts', isPublic: true, callback: '/callback', proves: [] },
  { name: 'mod-auth-openidc', callback: '/protected/callback', proves: [], logsOut: true },
  // The same without the line that asks for PKCE.
  { name: 'mod-auth-openidc-default', isWithoutPkce: true, callback: '/protected/callback', proves: [], logsOut: true },
];
const singlePage = 'oidc-client-ts';
const isApache = ({ name }: Pick<App, 'name'>): boolean => name.startsWith('mod-auth-openidc');
const ports = new Map<string, number>();
const portOf = (name: string): number => ports.get(name) ?? 0;
/** Where browsers find an app: the one without a server is on the site of the store, so that its frame has the store's cookies. */
const baseOf = (name: string): string =>
  name === singlePage ? `https://localhost:${ports.get('its proxy')}` : `http://localhost:${portOf(name)}`;

beforeAll(async () => {
  const tlsPort = await findFreePort();
  issuer = `https://localhost:${tlsPort}`;
  for (const name of [...apps.map((app) => app.name), 'its proxy']) ports.set(name, await findFreePort());
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', certificate];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files], {
    stdio: 'ignore',
  });
  store = await startTestApp({ environment: { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: issuer } });
  await publish(store, 'oidcClients', () => ({ clients: apps.map(describe) }));
  await store.app.listen({ port: 0, host: '127.0.0.1' });
  const address = store.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  proxies.push(startProxy(tlsPort, port), startProxy(portOf('its proxy'), portOf(singlePage)));
  for (const from of [import.meta.dirname, samples]) cpSync(from, folder, { recursive: true });
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    if (/\.(mjs|conf)$/.test(file)) writeFileSync(path, readFileSync(path, 'utf8').replaceAll('https://store.example', issuer));
  }
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, env: { PATH, HOME } });
  browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
});

afterAll(async () => {
  for (const program of running) program.kill();
  await browser.close();
  for (const proxy of proxies) {
    proxy.close();
    proxy.closeAllConnections();
  }
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The app as an operator sets it. */
function describe({ name, isPublic, isWithoutPkce, claimsInIdToken, callback }: App): JsonObject {
  const base = baseOf(name);
  return {
    clientId: name,
    name: { ja: name, en: name },
    providerName: { ja: '試験', en: 'Test' },
    ...(isPublic === true ? {} : { clientSecret: sealSecret(store.app.platform, 'oidcClients', secret) }),
    ...(isWithoutPkce === true ? { isPkceOptional: true } : {}),
    ...(claimsInIdToken === true ? { hasClaimsInIdToken: true } : {}),
    redirectUris: [`${base}${callback}`],
    postLogoutRedirectUris: [`${base}/user`],
    scopes: ['profile', 'email', 'offlineAccess'].map((scopeKey) => ({ scopeKey, isMandatory: true })),
    policies: [],
    isDeviceFlowEnabled: false,
  };
}

function startProxy(from: number, to: number): Server {
  const key = readFileSync(join(folder, 'key.pem'));
  const server = createServer({ key, cert: readFileSync(certificate) }, (incoming, answer) => {
    const headers = { ...incoming.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': incoming.socket.remoteAddress ?? '' };
    const outgoing = request({ host: '127.0.0.1', port: to, method: incoming.method, path: incoming.url, headers }, (inner) => {
      answer.writeHead(inner.statusCode ?? 502, inner.headers);
      inner.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  });
  return server.listen(from, '127.0.0.1');
}

async function start(name: string): Promise<string> {
  const address = `http://localhost:${portOf(name)}`;
  const settings = { ISSUER: issuer, CLIENT_ID: name, CLIENT_SECRET: secret, AUTH_SECRET: secret, PORT: String(portOf(name)) };
  const child = isApache({ name })
    ? spawn('/usr/sbin/apache2', ['-X', '-f', writeApacheSettings(name)], { stdio: 'inherit' })
    : spawn(process.execPath, [`${name}.mjs`], {
        cwd: folder,
        env: { PATH, ...settings, NODE_EXTRA_CA_CERTS: certificate, NODE_ENV: 'production' },
        stdio: 'inherit',
      });
  running.push(child);
  await expect
    .poll(() =>
      fetch(`${address}/`, { redirect: 'manual' }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  return address;
}

/** mod_auth_openidc with its defaults, and a page that shows what it passes on. */
function writeApacheSettings(name: string): string {
  const port = portOf(name);
  const documents = join(folder, 'documents');
  mkdirSync(join(documents, 'protected'), { recursive: true });
  writeFileSync(join(documents, 'user'), 'null');
  writeFileSync(
    join(documents, 'protected', 'index.shtml'),
    '{"sub":"<!--#echo var="OIDC_CLAIM_sub" -->","name":"<!--#echo var="OIDC_CLAIM_name" -->"}',
  );
  const modules = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'mime', 'dir', 'include', 'auth_openidc'];
  const file = join(folder, `${name}.apache.conf`);
  const sample = readFileSync(join(folder, 'mod-auth-openidc.conf'), 'utf8');
  const settings = name === 'mod-auth-openidc' ? sample : sample.replace(/^OIDCPKCEMethod.*\n/m, '');
  writeFileSync(
    file,
    `${modules.map((each) => `LoadModule ${each}_module /usr/lib/apache2/modules/mod_${each}.so`).join('\n')}
ServerName localhost
User www-data
Group www-data
Listen 127.0.0.1:${port}
PidFile ${join(folder, `${name}.pid`)}
ErrorLog ${join(folder, `${name}.log`)}
DocumentRoot ${documents}
TypesConfig /dev/null
AddType text/html .shtml
AddOutputFilter INCLUDES .shtml
DirectoryIndex index.shtml
Define CLIENT_ID ${name}
Define CLIENT_SECRET ${secret}
Define BASE http://localhost:${port}
Define PASSPHRASE a-secret-of-this-server
OIDCSSLValidateServer Off
${settings}
<Directory ${documents}>
  Options +Includes
  Require all granted
</Directory>
`,
  );
  execFileSync('chmod', ['-R', 'a+rX', folder]);
  return file;
}

async function openContext(): Promise<BrowserContext> {
  return browser.newContext({ ignoreHTTPSErrors: true, locale: 'ja-JP' });
}

/** Logs in at the store and allows the app. */
async function allow(page: Page): Promise<void> {
  await page.waitForURL(`${issuer}/oidc/login?**`);
  await page.locator('[autocomplete~=username]').fill('owner@example.com');
  await page.locator('input[type=password]').fill('Demo-pass-2026');
  await page.locator('[data-main]').click();
  await page.waitForURL(`${issuer}/oidc/consent?**`).catch(async () => {
    throw new Error(`no consent, but ${page.url()}: ${await page.locator('body').innerText()}`);
  });
  await page.locator('[data-main]').click();
}

async function logOut(page: Page): Promise<void> {
  await page.waitForURL(`${issuer}/oidc/leave?**`);
  await page.locator('[data-main]').click();
}

const readJson = async (page: Page): Promise<unknown> => JSON.parse(await page.locator('body').innerText());
const member = { sub: 'a_demoowner', name: '佐藤 花子' };

it.for(apps.filter((app) => app.name !== singlePage && !isApache(app)))('$name', async ({ name, proves, logsOut, hidesSub }) => {
  const address = await start(name);
  const context = await openContext();
  const page = await context.newPage();
  await page.goto(`${address}/login`);
  if (name === 'auth-express') await page.locator('form button').click();
  await allow(page);
  await page.waitForURL(`${address}/user`);
  expect(await readJson(page)).toMatchObject(hidesSub === true ? { name: member.name } : member);
  for (const path of proves) {
    await page.goto(`${address}${path}`);
    expect(await readJson(page), path).toEqual({ ok: true });
  }
  if (logsOut === true) {
    await page.goto(`${address}/logout`);
    await logOut(page);
    await page.waitForURL(`${address}/user`);
    expect(await readJson(page)).toBeNull();
    await page.goto(`${address}/login`);
    await page.waitForURL(`${issuer}/oidc/login?**`);
  }
  await context.close();
});

it('oidc-client-ts: redirect, popup, renewal in a frame, revocation, logout', async () => {
  await start(singlePage);
  const address = baseOf(singlePage);
  const context = await openContext();
  const page = await context.newPage();
  const done = page.locator('#done');
  await page.goto(`${address}/user`);
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.locator('#popup').click()]);
  await allow(popup);
  await expect.poll(() => done.textContent()).toMatch(/^popup ok/);
  expect(JSON.parse((await page.locator('#user').textContent()) ?? '')).toMatchObject(member);
  const first = await done.textContent();
  await page.locator('#silent').click();
  await expect.poll(() => done.textContent()).toMatch(/^silent ok/);
  expect(await done.textContent()).not.toBe(first?.replace('popup', 'silent'));
  await page.locator('#revoke').click();
  await expect.poll(() => done.textContent()).toMatch(/^revoke ok/);
  await page.goto(`${address}/login`);
  await page.waitForURL(`${address}/user`);
  await page.locator('#logout').click();
  await logOut(page);
  await page.waitForURL(`${address}/user`);
  expect(await page.locator('#user').textContent()).toBe('null');
  await context.close();
});

const hasApache = existsSync('/usr/lib/apache2/modules/mod_auth_openidc.so');
it.skipIf(!hasApache).for(apps.filter(isApache))('$name under Apache', async ({ name }) => {
  const address = await start(name);
  const context = await openContext();
  const page = await context.newPage();
  await page.goto(`${address}/protected/`);
  await allow(page);
  await page.waitForURL(`${address}/protected/`);
  expect(await readJson(page)).toMatchObject({ sub: member.sub });
  await page.goto(`${address}/protected/callback?logout=${encodeURIComponent(`${address}/user`)}`);
  await logOut(page);
  await page.waitForURL(`${address}/user`);
  await page.goto(`${address}/protected/`);
  await page.waitForURL(`${issuer}/oidc/login?**`);
  await context.close();
});
