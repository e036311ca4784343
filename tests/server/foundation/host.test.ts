import { describe, expect, it } from 'vitest';
import { parseOrigin } from '../../../src/server/platform/http/host.ts';

describe('an origin', () => {
  it('is normalized as browsers write it, without its scheme’s default port', () => {
    expect(parseOrigin('http://LOCALHOST:80')).toEqual({
      origin: 'http://localhost',
      host: 'localhost',
      hostname: 'localhost',
      isHttps: false,
    });
    expect(parseOrigin('https://Store.example:8443/some/path?a=1')).toEqual({
      origin: 'https://store.example:8443',
      host: 'store.example:8443',
      hostname: 'store.example',
      isHttps: true,
    });
    expect(parseOrigin('http://[::1]:3000')).toMatchObject({ host: '[::1]:3000', hostname: '[::1]' });
    expect(parseOrigin('https://[::FFFF:127.0.0.1]')?.hostname).toBe('[::ffff:7f00:1]');
  });

  it('differs by scheme, port and host, also if cached', () => {
    const texts = ['http://a.example', 'https://a.example', 'http://a.example:81', 'http://b.example', 'http://a.example'];
    expect(texts.map((text) => parseOrigin(text)?.origin)).toEqual(texts);
  });

  it.each(['', 'store.example', '//store.example', 'http://', 'http://a b', 'http://a:99999', 'http://[::1', 'null'])(
    'is not %j',
    (text) => {
      expect(parseOrigin(text)).toBeUndefined();
    },
  );
});
