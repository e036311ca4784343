import { describe, expect, it } from 'vitest';
import { readCapacity } from '../../../src/server/platform/capacity.ts';
import { type Environment, readConfig } from '../../../src/server/platform/config.ts';
import { ConfigError } from '../../../src/server/platform/startup-error.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://u:p@db/m',
  SESSION_KEYS: 'nQ4vTz8LbXw2RkD7cJ5mYf9HsG3pEa6U',
  PUBLIC_URL: 'https://store.example',
};

describe('the environment', () => {
  it('may be empty: a development server on this machine', () => {
    expect(readConfig({})).toMatchObject({
      isProduction: false,
      port: 3000,
      host: '127.0.0.1',
      dataDir: expect.stringMatching(/\/\.data$/),
      databaseUrl: undefined,
      publicUrl: undefined,
      smtpUrl: undefined,
      sessionKeys: [],
      logLevel: 'info',
    });
    expect(readConfig({ PORT: '', HOST: ' ' })).toMatchObject({ port: 3000, host: '127.0.0.1' });
  });

  it('is read in full', () => {
    const config = readConfig({
      ...production,
      PORT: '0',
      HOST: '0.0.0.0',
      SMTP_URL: 'smtps://mail.example',
      MAILS_IN_FLIGHT: '12',
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16,fd00::/8',
    });
    expect(config).toMatchObject({
      isProduction: true,
      port: 0,
      host: '0.0.0.0',
      publicUrl: 'https://store.example',
      smtpUrl: 'smtps://mail.example',
      mailsInFlight: 12,
      logLevel: 'warn',
    });
    const addresses = ['10.0.0.1', '::ffff:10.0.0.1', '192.168.4.4', 'fd12::1', '10.0.0.2', '203.0.113.1', 'fe80::1', 'nonsense'];
    expect(addresses.map((address) => config.trustsProxy(address))).toEqual([true, true, true, true, false, false, false, false]);
  });

  it('scales with the processor cores, unless it says otherwise', () => {
    const read = (environment: Environment, cores: number) => readCapacity((name) => environment[name], cores);
    expect(read({}, 1)).toMatchObject({ poolSize: 10, hashThreads: 1, chargesInFlight: 16 });
    expect(read({}, 4)).toMatchObject({ poolSize: 16, hashThreads: 2, chargesInFlight: 32 });
    // The default of UV_THREADPOOL_SIZE is 4.
    expect(read({ UV_THREADPOOL_SIZE: '10' }, 32)).toMatchObject({ poolSize: 40, hashThreads: 8, chargesInFlight: 64 });
    const chosen = { DATABASE_POOL_SIZE: '7', HASH_THREADS: '1', CHARGES_IN_FLIGHT: '5', ROLE: 'jobs, mail' };
    expect(readConfig(chosen)).toMatchObject({
      poolSize: 7,
      hashThreads: 1,
      chargesInFlight: 5,
      roles: new Set(['jobs', 'mail']),
    });
  });

  it('lets a process without the role web listen only where PORT is set', () => {
    const environments: readonly Environment[] = [
      {},
      { ROLE: 'web' },
      { ROLE: 'jobs,mail' },
      { ROLE: 'jobs,mail', PORT: '4000' },
    ];
    expect(environments.map((environment) => readConfig(environment).isListening)).toEqual([true, true, false, true]);
  });

  it('takes IPv4-mapped and public IPv6 networks of proxies', () => {
    const { trustsProxy } = readConfig({ TRUSTED_PROXIES: '::ffff:10.0.0.0/104,2606:4700::/32,fc00::/7' });
    const addresses = ['10.1.2.3', '::ffff:10.1.2.3', '2606:4700::1', 'fdff::1', '11.0.0.1', '2001:4860:4860::8888'];
    expect(addresses.map(trustsProxy)).toEqual([true, true, true, true, false, false]);
  });

  it.each<[Environment, string]>([
    [{ PORT: 'x' }, 'PORT is "x" but must be a number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT is "70000" but must be a number from 0 to 65535.'],
    [{ HOST: 'a b' }, 'HOST is "a b" but must be an address or a host name to listen on, for example 127.0.0.1 or 0.0.0.0.'],
    [
      { DATABASE_URL: 'mysql://u:secret@h/d' },
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/name.',
    ],
    [{ MAILS_IN_FLIGHT: '0' }, 'MAILS_IN_FLIGHT is "0" but must be a number from 1 to 1000.'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address such as smtp://user:password@host:587.'],
    [
      { PUBLIC_URL: 'https://store.example/shop' },
      'PUBLIC_URL is "https://store.example/shop" but must be an origin such as https://store.example, without a path.',
    ],
    [
      { TRUSTED_PROXIES: '10.0.0.0/33' },
      'TRUSTED_PROXIES holds "10.0.0.0/33" but must be addresses or networks with commas between: 10.0.0.1, 10.1.0.0/16.',
    ],
    [
      { TRUSTED_PROXIES: 'proxy' },
      'TRUSTED_PROXIES holds "proxy" but must be addresses or networks with commas between: 10.0.0.1, 10.1.0.0/16.',
    ],
    [{ SESSION_KEYS: 'short' }, 'SESSION_KEYS must be keys of at least 32 characters with commas between, the newest first.'],
    [{ SESSION_KEYS: 'k'.repeat(40) }, 'SESSION_KEYS holds a key that is easy to guess: make each with openssl rand -base64 48.'],
    [
      { ...production, SESSION_KEYS: `${production.SESSION_KEYS},${'ab'.repeat(20)}` },
      'SESSION_KEYS holds a key that is easy to guess: make each with openssl rand -base64 48.',
    ],
    ...[
      '0.0.0.0/0',
      '10.0.0.1,128.0.0.0/1',
      '::/0',
      '::/8',
      '2000::/7',
      '2400::/12',
      'fd00::/6',
      '::ffff:0:0/80',
      '::ffff:0:0/96',
      '::ffff:128.0.0.0/97',
    ].map((text): [Environment, string] => [
      { TRUSTED_PROXIES: text },
      `TRUSTED_PROXIES holds "${text.split(',').at(-1)}", which trusts the forwarded headers of nearly everybody: name only the networks of your proxies.`,
    ]),
    ...['0.0.0.0/8,1.0.0.0/8,8.0.0.0/8,9.0.0.0/8', '2001:4860::/16,2606::/16,2620::/16'].map((text): [Environment, string] => [
      { TRUSTED_PROXIES: text },
      'TRUSTED_PROXIES as a whole trusts the forwarded headers of nearly everybody: name only the networks of your proxies.',
    ]),
    ...['Production', 'PRODUCTION', 'prod', 'staging'].map((text): [Environment, string] => [
      { ...production, NODE_ENV: text },
      `NODE_ENV is "${text}" but must be production, development or test, in lower case, or not set.`,
    ]),
    [{ ROLE: 'worker' }, 'ROLE is "worker" but must be some of web, jobs, mail, each once, with commas between.'],
    [{ ROLE: 'web,web' }, 'ROLE is "web,web" but must be some of web, jobs, mail, each once, with commas between.'],
    [{ DATABASE_POOL_SIZE: '0' }, 'DATABASE_POOL_SIZE is "0" but must be a number from 1 to 1000.'],
    [{ CHARGES_IN_FLIGHT: '2.5' }, 'CHARGES_IN_FLIGHT is "2.5" but must be a number from 1 to 1000.'],
    [
      { HASH_THREADS: '3' },
      'HASH_THREADS is "3" but must be a number from 1 to 2; for more, UV_THREADPOOL_SIZE must be larger by 2.',
    ],
    [{ PLAN_CACHE_MB: '8' }, 'PLAN_CACHE_MB is "8" but must be a number from 16 to 65536.'],
    [{ PLAN_CACHE_MB: '1e3' }, 'PLAN_CACHE_MB is "1e3" but must be a number from 16 to 65536.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud" but must be one of fatal, error, warn, info, debug, trace, silent.'],
    [{ MIGRATIONS: 'never' }, 'MIGRATIONS is "never" but must be one of start, manual.'],
    [{ NODE_ENV: 'production', PUBLIC_URL: 'https://store.example' }, 'NODE_ENV=production needs DATABASE_URL and SESSION_KEYS.'],
    [
      { ...production, PUBLIC_URL: 'http://store.example' },
      'PUBLIC_URL is "http://store.example" but must begin with https:// in production.',
    ],
  ])('is refused in one sentence: %o', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(new ConfigError(sentence));
  });
});
