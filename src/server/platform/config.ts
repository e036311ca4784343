import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { readCacheBytes } from './cache-size.ts';
import { type Capacity, readCapacity } from './capacity.ts';
import { type DemoAppConfig, type DemoProviderConfig, type PaymentSandboxConfig, placeDemoServers } from './demo-servers.ts';
import type { StripeConfig } from './gateways/payment/stripe.ts';
import { ConfigError } from './startup-error.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

export interface Config extends Capacity {
  readonly isProduction: boolean;
  /** `npm run dev`. */
  readonly isDevelopment: boolean;
  readonly port: number;
  /** Whether to listen at all: without the role `web` only where `PORT` is set, for the probes. */
  readonly isListening: boolean;
  readonly host: string;
  /** Absolute path. The embedded database is in its folder `pg`. */
  readonly dataDir: string;
  /** undefined: the embedded database. */
  readonly databaseUrl: string | undefined;
  /** The same database without a pooler, for what needs a session of its own, such as LISTEN. */
  readonly databaseDirectUrl: string | undefined;
  /** Whether the server applies pending migrations at the start. False: it waits until `npm run migrate` has. */
  readonly migratesAtStart: boolean;
  /** Origin of the first store: `https://store.example`. undefined: the request's own, outside production. */
  readonly publicUrl: string | undefined;
  /** Whether the forwarded headers of this peer count. */
  trustsProxy(address: string): boolean;
  /** Header of trusted proxies with the client's country code, in lower case: `cf-ipcountry`. */
  readonly countryHeader: string | undefined;
  readonly smtpUrl: string | undefined;
  /** Endpoint that text messages are posted to. */
  readonly smsUrl: string | undefined;
  /** Of the outside service that a store's settings name for the bot check. */
  readonly botCheckSecret: string | undefined;
  /** Where Cloudflare Turnstile is served from: the script of its widget and the check of tokens. */
  readonly turnstileOrigin: string;
  /** Newest first. Empty: the store's own generated key, outside production. */
  readonly sessionKeys: readonly string[];
  readonly logLevel: string;
  /** Where `/metrics` is served; undefined: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** What settings and compiled plans may take in memory. */
  readonly cacheBytes: number;
  /** The identity provider for trying out; undefined: it does not run, as in production. */
  readonly demoProvider: DemoProviderConfig | undefined;
  readonly paymentSandbox: PaymentSandboxConfig | undefined;
  /** Keys of a Stripe account; undefined: the sandbox, or none in production. */
  readonly stripe: StripeConfig | undefined;
  /** The connected app for trying out; undefined: it does not run, as in production. */
  readonly demoApp: DemoAppConfig | undefined;
  /** Problems that do not prevent the start, one sentence each, for the log and /readyz. */
  readonly warnings: readonly string[];
}

export type Environment = { readonly [name: string]: string | undefined };

const environments = ['production', 'development', 'test'];
// Random keys have many more; typed ones often have few.
const minDistinctCharacters = 8;
const withoutMail = 'SMTP_URL is not set: no mail is sent, so members receive no codes.';
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** `readConfig({ PORT: '4100' })` → `{ port: 4100, host: '127.0.0.1', … }`. Throws a ConfigError for an invalid variable. */
export function readConfig(environment: Environment): Config {
  const read = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const environmentName = readEnvironmentName(read('NODE_ENV'));
  const isProduction = environmentName === 'production';
  if (isProduction) {
    const missing = ['DATABASE_URL', 'SESSION_KEYS', 'PUBLIC_URL'].filter((name) => read(name) === undefined);
    if (missing.length > 0) throw new ConfigError(`NODE_ENV=production needs ${missing.join(' and ')}.`);
  }
  const capacity = readCapacity(read);
  const [port, host, publicUrl] = [
    readPort(read('PORT')),
    readHost(read('HOST')),
    readPublicUrl(read('PUBLIC_URL'), isProduction),
  ];
  return {
    ...capacity,
    isListening: capacity.roles.has('web') || read('PORT') !== undefined,
    isProduction,
    isDevelopment: environmentName === 'development',
    port,
    host,
    dataDir: resolve(read('DATA_DIR') ?? '.data'),
    databaseUrl: readDatabaseUrl('DATABASE_URL', read),
    databaseDirectUrl: readDatabaseUrl('DATABASE_DIRECT_URL', read),
    migratesAtStart: readChoice('MIGRATIONS', read('MIGRATIONS') ?? 'start', ['start', 'manual']) === 'start',
    publicUrl,
    trustsProxy: readTrustedProxies(read('TRUSTED_PROXIES')),
    countryHeader: readCountryHeader(read('COUNTRY_HEADER'), read('TRUSTED_PROXIES')),
    smtpUrl: readUrl('SMTP_URL', read('SMTP_URL'), ['smtp:', 'smtps:'], 'smtp://user:password@host:587'),
    smsUrl: readUrl(
      'SMS_URL',
      read('SMS_URL'),
      isProduction ? ['https:'] : ['https:', 'http:'],
      'https://user:password@host/path',
    ),
    botCheckSecret: read('BOT_CHECK_SECRET'),
    turnstileOrigin: readTurnstileOrigin(read('TURNSTILE_ORIGIN'), isProduction),
    stripe: readStripe(read),
    sessionKeys: readSessionKeys(read('SESSION_KEYS')),
    logLevel: readChoice('LOG_LEVEL', read('LOG_LEVEL') ?? 'info', logLevels),
    metrics:
      read('METRICS_PORT') === undefined
        ? undefined
        : { port: readPort(read('METRICS_PORT'), 'METRICS_PORT'), host: readHost(read('METRICS_HOST'), 'METRICS_HOST') },
    cacheBytes: readCacheBytes(read('PLAN_CACHE_MB')),
    ...(isProduction
      ? { demoProvider: undefined, paymentSandbox: undefined, demoApp: undefined }
      : placeDemoServers({ port, host, publicUrl }, (name) =>
          read(name) === undefined ? undefined : readPort(read(name), name),
        )),
    warnings: isProduction && read('SMTP_URL') === undefined ? [withoutMail] : [],
  };
}

/** Rejects unknown names, so that a misspelled "production" does not start a development server. */
function readEnvironmentName(text: string | undefined): string | undefined {
  if (text !== undefined && !environments.includes(text)) {
    throw new ConfigError(`NODE_ENV is "${text}" but must be production, development or test, in lower case, or not set.`);
  }
  return text;
}

function readPort(text: string | undefined, name = 'PORT'): number {
  if (text === undefined) return 3000;
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new ConfigError(`${name} is "${text}" but must be a number from 0 to 65535.`);
  return port;
}

function readHost(text: string | undefined, name = 'HOST'): string {
  const host = text ?? '127.0.0.1';
  if (isIP(host) === 0 && !/^[A-Za-z0-9]([A-Za-z0-9.-]{0,252}[A-Za-z0-9])?$/.test(host)) {
    throw new ConfigError(
      `${name} is "${host}" but must be an address or a host name to listen on, for example 127.0.0.1 or 0.0.0.0.`,
    );
  }
  return host;
}

function readUrl(name: string, text: string | undefined, protocols: readonly string[], example: string): string | undefined {
  if (text === undefined) return undefined;
  const url = parseUrl(text);
  // The message must not contain the value, which may have a password.
  if (url === null || !protocols.includes(url.protocol)) throw new ConfigError(`${name} must be an address such as ${example}.`);
  return text;
}

function readDatabaseUrl(name: string, read: (name: string) => string | undefined): string | undefined {
  return readUrl(name, read(name), ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name');
}

const stripeKeys = {
  secretKey: ['STRIPE_SECRET_KEY', /^(sk|rk)_/, 'sk_'],
  publicKey: ['STRIPE_PUBLIC_KEY', /^pk_/, 'pk_'],
  webhookSecret: ['STRIPE_WEBHOOK_SECRET', /^whsec_/, 'whsec_'],
} as const;

/** All three keys, or none. The messages must not contain the values. */
function readStripe(read: (name: string) => string | undefined): StripeConfig | undefined {
  const variables = Object.values(stripeKeys);
  if (variables.every(([name]) => read(name) === undefined)) return undefined;
  for (const [name, pattern, start] of variables)
    if (!pattern.test(read(name) ?? ''))
      throw new ConfigError(
        `${name} must be a key that begins with ${start}, as STRIPE_SECRET_KEY, STRIPE_PUBLIC_KEY and STRIPE_WEBHOOK_SECRET are set together.`,
      );
  const key = (name: keyof typeof stripeKeys): string => read(stripeKeys[name][0]) ?? '';
  return { secretKey: key('secretKey'), publicKey: key('publicKey'), webhookSecret: key('webhookSecret') };
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function readPublicUrl(text: string | undefined, isProduction: boolean): string | undefined {
  return readOrigin('PUBLIC_URL', text, { example: 'https://store.example', isProduction });
}

function readTurnstileOrigin(text: string | undefined, isProduction: boolean): string {
  const ownOrigin = 'https://challenges.cloudflare.com';
  return readOrigin('TURNSTILE_ORIGIN', text, { example: ownOrigin, isProduction }) ?? ownOrigin;
}

function readOrigin(
  name: string,
  text: string | undefined,
  { example, isProduction }: { readonly example: string; readonly isProduction: boolean },
): string | undefined {
  if (text === undefined) return undefined;
  const url = parseUrl(text);
  if (
    url === null ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.pathname !== '/' ||
    url.search + url.hash + url.username !== ''
  ) {
    throw new ConfigError(`${name} is "${text}" but must be an origin such as ${example}, without a path.`);
  }
  if (isProduction && url.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) {
    throw new ConfigError(`${name} is "${text}" but must begin with https:// in production.`);
  }
  return url.origin;
}

function readCountryHeader(text: string | undefined, trustedProxies: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!/^[A-Za-z0-9-]{1,100}$/.test(text)) {
    throw new ConfigError(`COUNTRY_HEADER is "${text}" but must be the name of a header, for example CF-IPCountry.`);
  }
  if (trustedProxies === undefined) {
    throw new ConfigError('COUNTRY_HEADER needs TRUSTED_PROXIES, because only trusted proxies may name the country.');
  }
  return text.toLowerCase();
}

function readSessionKeys(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  const keys = text.split(',').map((key) => key.trim());
  if (keys.some((key) => key.length < 32)) {
    throw new ConfigError('SESSION_KEYS must be keys of at least 32 characters with commas between, the newest first.');
  }
  if (keys.some((key) => new Set(key).size < minDistinctCharacters)) {
    throw new ConfigError('SESSION_KEYS holds a key that is easy to guess: make each with openssl rand -base64 48.');
  }
  return keys;
}

function readChoice(name: string, text: string, choices: readonly string[]): string {
  if (!choices.includes(text)) throw new ConfigError(`${name} is "${text}" but must be one of ${choices.join(', ')}.`);
  return text;
}
