import { expect, test } from 'vitest';
import { isObject } from '../../engine/declare/index.ts';
import { readDeclaredFiles } from '../../engine/node/index.ts';

/** Words in ids of calls that end or delete something. */
const endings = /(?:^|[.-])(?:delete|disable|discard|end|leave|release|remove|revoke|unlink|withdraw)(?:$|[.-])/;

test('each call that ends or deletes something says whether its buttons look destructive', async () => {
  const calls = (await readDeclaredFiles(process.cwd())).flatMap(({ path, text }) => {
    const id = /^schemas\/calls\/.*?([^/]+)\.call\.json$/.exec(path)?.[1];
    const declared: unknown = id === undefined ? undefined : JSON.parse(text);
    return id !== undefined && isObject(declared) ? [{ id, declared }] : [];
  });
  const ending = calls.filter(({ id, declared }) => declared['method'] === 'DELETE' || endings.test(id));
  expect(ending.length).toBeGreaterThan(20);
  expect(ending.filter(({ declared }) => declared['isDestructive'] === undefined).map(({ id }) => id)).toEqual([]);
  const destructive = calls.filter(({ declared }) => declared['isDestructive'] === true).map(({ id }) => id);
  expect(destructive).toEqual(
    expect.arrayContaining(['subscription.withdraw', 'account.payment-method.delete', 'oidc.revoke.grant', 'account.withdraw']),
  );
});
