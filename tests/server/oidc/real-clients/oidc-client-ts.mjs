// An app without a server: this program only sends its files.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { ISSUER, CLIENT_ID, PORT } = process.env;
const main = createRequire(import.meta.url).resolve('oidc-client-ts');
const library = readFileSync(join(dirname(main), '../browser/oidc-client-ts.min.js'));
const settings = {
  authority: ISSUER,
  client_id: CLIENT_ID,
  scope: 'openid profile email',
};
const page = `<!doctype html><meta charset="utf-8"><title>App</title><script src="/library.js"></script>
<button id="popup">Popup</button><button id="silent">Renew</button><button id="revoke">Revoke</button><button id="logout">Log out</button>
<pre id="user"></pre><pre id="done"></pre>
<script>
const manager = new oidc.UserManager({ ...${JSON.stringify(settings)}, redirect_uri: location.origin + '/callback', post_logout_redirect_uri: location.origin + '/user', loadUserInfo: true, userStore: new oidc.WebStorageStateStore({ store: localStorage }) });
const show = (user) => { document.getElementById('user').textContent = JSON.stringify(user ? user.profile : null); return user; };
const run = (id, action) => document.getElementById(id).addEventListener('click', () => action().then(
  (result) => { document.getElementById('done').textContent = id + ' ok ' + (result && result.access_token || ''); },
  (error) => { document.getElementById('done').textContent = id + ' ' + error; }));
run('popup', () => manager.signinPopup().then(show));
run('silent', () => manager.signinSilent().then(show));
run('revoke', () => manager.revokeTokens(['access_token']));
run('logout', () => manager.signoutRedirect());
if (location.pathname === '/callback') {
  if (window.opener) manager.signinPopupCallback();
  else if (window.parent !== window) manager.signinSilentCallback();
  else manager.signinRedirectCallback().then(() => location.replace('/user'));
} else if (location.pathname === '/login') manager.signinRedirect();
else manager.getUser().then(show);
</script>`;

createServer(({ url }, response) => {
  const isLibrary = url === '/library.js';
  response.writeHead(200, { 'content-type': isLibrary ? 'text/javascript' : 'text/html' }).end(isLibrary ? library : page);
}).listen(PORT);
