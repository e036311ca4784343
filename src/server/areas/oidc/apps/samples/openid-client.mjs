// npm install openid-client
// The redirect_uri to register: http://localhost:8080/callback
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import * as client from 'openid-client';

const { CLIENT_ID, CLIENT_SECRET, PORT = '8080' } = process.env;
const base = `http://localhost:${PORT}`;
const issuer = new URL('https://store.example');
// Only a store on this machine is without TLS.
const options = issuer.protocol === 'http:' ? { execute: [client.allowInsecureRequests] } : undefined;
const config = await client.discovery(issuer, CLIENT_ID, CLIENT_SECRET, undefined, options);

/** What the app knows of each browser, by its cookie. */
const sessions = new Map();
const findSession = ({ headers }) => sessions.get(/(?:^|; )session=([\w-]+)/.exec(headers.cookie ?? '')?.[1]);

const pages = {
  '/login': async ({ response }) => {
    const id = randomUUID();
    const session = { verifier: client.randomPKCECodeVerifier(), state: client.randomState() };
    sessions.set(id, session);
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: `${base}/callback`,
      scope: 'openid profile email offline_access',
      code_challenge: await client.calculatePKCECodeChallenge(session.verifier),
      code_challenge_method: 'S256',
      state: session.state,
    });
    response.setHeader('set-cookie', `session=${id}; Path=/; HttpOnly; SameSite=Lax`);
    response.writeHead(303, { location: address.href }).end();
  },
  '/callback': async ({ url, session, response }) => {
    session.tokens = await client.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: session.verifier,
      expectedState: session.state,
    });
    response.writeHead(303, { location: '/user' }).end();
  },
  '/user': async ({ session, response }) => {
    const { tokens } = session;
    const user = tokens && (await client.fetchUserInfo(config, tokens.access_token, tokens.claims().sub));
    response.end(JSON.stringify(user ?? null));
  },
  '/refresh': async ({ session, response }) => {
    const { refresh_token: token } = session.tokens;
    session.tokens = { ...session.tokens, ...(await client.refreshTokenGrant(config, token)) };
    response.end(JSON.stringify({ ok: true }));
  },
  '/revoke': async ({ session, response }) => {
    const { refresh_token: token } = session.tokens;
    await client.tokenRevocation(config, token);
    const error = await client.refreshTokenGrant(config, token).catch((refused) => refused.error);
    response.end(JSON.stringify({ ok: error === 'invalid_grant' }));
  },
  '/logout': async ({ session, response }) => {
    const address = client.buildEndSessionUrl(config, {
      id_token_hint: session.tokens.id_token,
      post_logout_redirect_uri: `${base}/user`,
    });
    session.tokens = undefined;
    response.writeHead(303, { location: address.href }).end();
  },
};

createServer((request, response) => {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  const url = new URL(request.url, base);
  const page = pages[url.pathname];
  if (page === undefined) return response.writeHead(404).end();
  page({ url, response, session: findSession(request) ?? {} }).catch((error) => {
    response.writeHead(500).end(JSON.stringify({ error: error.error ?? 'server_error' }));
  });
}).listen(PORT);
