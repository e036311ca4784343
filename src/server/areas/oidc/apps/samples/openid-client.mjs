import { createServer } from 'node:http';
import * as client from 'openid-client';

const { CLIENT_ID, CLIENT_SECRET, PORT = '8080' } = process.env;
const base = `http://localhost:${PORT}`;
const config = await client.discovery(new URL('https://store.example'), CLIENT_ID, CLIENT_SECRET);
const pending = { verifier: client.randomPKCECodeVerifier(), state: client.randomState() };
let tokens;

const pages = {
  '/login': async (_url, response) => {
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: `${base}/callback`,
      scope: 'openid profile email offline_access',
      code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
      state: pending.state,
    });
    response.writeHead(303, { location: address.href }).end();
  },
  '/callback': async (url, response) => {
    tokens = await client.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: pending.verifier,
      expectedState: pending.state,
    });
    response.writeHead(303, { location: '/user' }).end();
  },
  '/user': async (_url, response) => {
    const user = tokens && (await client.fetchUserInfo(config, tokens.access_token, tokens.claims().sub));
    response.end(JSON.stringify(user ?? null));
  },
  '/refresh': async (_url, response) => {
    tokens = await client.refreshTokenGrant(config, tokens.refresh_token);
    response.end(JSON.stringify({ ok: true }));
  },
  '/revoke': async (_url, response) => {
    await client.tokenRevocation(config, tokens.refresh_token);
    const error = await client.refreshTokenGrant(config, tokens.refresh_token).catch((refused) => refused.error);
    response.end(JSON.stringify({ ok: error === 'invalid_grant' }));
  },
  '/logout': async (_url, response) => {
    const address = client.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${base}/user`,
    });
    tokens = undefined;
    response.writeHead(303, { location: address.href }).end();
  },
};

createServer((request, response) => {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  const url = new URL(request.url, base);
  Promise.resolve(pages[url.pathname]?.(url, response) ?? response.writeHead(404).end()).catch((error) =>
    response.writeHead(500).end(String(error.stack)),
  );
}).listen(PORT);
