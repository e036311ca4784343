import { expect, it } from 'vitest';
import { compile } from '../../engine/compile/index.ts';
import { allowsTagManager } from '../../src/rules/tag-manager.ts';
import { hashText } from '../../src/server/platform/keys.ts';
import { openDeclarations } from '../../src/server/project/open-project.ts';
import { readSettingsDefaults } from '../../src/server/project/settings-reader.ts';

it('third-party scripts run on public pages and the account top, and nowhere that shows or asks for a secret', async () => {
  const plans = compile((await openDeclarations('.')).declarations, await readSettingsDefaults('.'), { hash: hashText });
  const allows = (id: string, search = '') => allowsTagManager(plans.screen(id), search);
  for (const id of ['index', 'privacy', 'mypage/index', 'mypage/plans']) expect(allows(id), id).toBe(true);
  const secret = [
    'console/index',
    'login',
    'login/code',
    'login/multi-factor/backup-code',
    'mypage/email/edit/pin-code',
    'mypage/multi-factor/otp',
    'mypage/multi-factor/backup-code/generate',
    'mypage/password/edit',
    'mypage/payment-method',
    'oidc/consent',
    'signup/pin-code',
  ];
  for (const id of secret) expect(allows(id), id).toBe(false);
  expect(allows('account/not-me', '?token=a')).toBe(false);
});
