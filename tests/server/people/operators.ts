import type { TestApp, TestBrowser } from '../harness.ts';

export const password = 'Demo-pass-2026';
export const editor = 'operator@example.com';
export const viewer = 'viewer@example.com';

/** A browser with a signed-in operator of the demo store; a given browser may also have a member's session. */
export async function openAs(
  test: TestApp,
  email: string,
  browser: TestBrowser = test.open(),
  typed = password,
): Promise<TestBrowser> {
  const answer = await browser.post('/zapi/console/login', { email, password: typed });
  if (answer.statusCode !== 200) throw new Error(`${email} could not sign in: ${answer.body}`);
  return browser;
}

/** Signs in an operator with this role, who is added if there is none yet: `openRole(test, "support")`. */
export async function openRole(test: TestApp, role: string): Promise<TestBrowser> {
  const email = `${role}@role.example.com`;
  await test.database.query(
    `INSERT INTO operators
       SELECT (jsonb_populate_record(o, jsonb_build_object('operator_id', $2::text, 'email', $1::text, 'email_normal', $1::text, 'role', $3::text))).*
         FROM operators o WHERE o.email = $4 ON CONFLICT DO NOTHING`,
    [email, `o_role_${role}`, role, editor],
  );
  return openAs(test, email);
}
