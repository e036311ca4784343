import { createServer } from 'node:http';
import * as oauth from 'oauth4webapi';

const { ISSUER, CLIENT_ID, CLIENT_SECRET, PORT } = process.env;
const base = `http://localhost:${PORT}`;
const issuer = new URL(ISSUER);
const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer));
const client = { client_id: CLIENT_ID };
const authentication = oauth.ClientSecretPost(CLIENT_SECRET);
const verifier = oauth.generateRandomCodeVerifier();
const nonce = oauth.generateRandomNonce();
const state = oauth.generateRandomState();
let tokens;

const pages = {
  '/login': async (_url, response) => {
    const address = new URL(server.authorization_endpoint);
    const challenge = await oauth.calculatePKCECodeChallenge(verifier);
    for (const [name, value] of Object.entries({
      client_id: CLIENT_ID,
      redirect_uri: `${base}/callback`,
      response_type: 'code',
      scope: 'openid profile email offline_access',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      nonce,
      state,
    }))
      address.searchParams.set(name, value);
    response.writeHead(303, { location: address.href }).end();
  },
  '/callback': async (url, response) => {
    const parameters = oauth.validateAuthResponse(server, client, url, state);
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      `${base}/callback`,
      verifier,
    );
    tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, { expectedNonce: nonce, requireIdToken: true });
    await oauth.validateApplicationLevelSignature(server, answer);
    response.writeHead(303, { location: '/user' }).end();
  },
  '/user': async (_url, response) => {
    const { sub } = tokens === undefined ? {} : oauth.getValidatedIdTokenClaims(tokens);
    const user =
      tokens &&
      (await oauth.processUserInfoResponse(
        server,
        client,
        sub,
        await oauth.userInfoRequest(server, client, tokens.access_token),
      ));
    response.end(JSON.stringify(user ?? null));
  },
  '/refresh': async (_url, response) => {
    const answer = await oauth.refreshTokenGrantRequest(server, client, authentication, tokens.refresh_token);
    const refreshed = await oauth.processRefreshTokenResponse(server, client, answer);
    response.end(JSON.stringify({ ok: refreshed.access_token !== tokens.access_token }));
  },
  '/revoke': async (_url, response) => {
    await oauth.processRevocationResponse(await oauth.revocationRequest(server, client, authentication, tokens.access_token));
    const refused = await oauth.userInfoRequest(server, client, tokens.access_token);
    response.end(JSON.stringify({ ok: refused.status === 401 }));
  },
  '/logout': async (_url, response) => {
    const address = new URL(server.end_session_endpoint);
    address.searchParams.set('client_id', CLIENT_ID);
    address.searchParams.set('post_logout_redirect_uri', `${base}/user`);
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
