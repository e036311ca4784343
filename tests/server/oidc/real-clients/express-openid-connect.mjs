import express from 'express';
import { auth } from 'express-openid-connect';

const { ISSUER, CLIENT_ID, CLIENT_SECRET, PORT } = process.env;

const app = express();
app.use(
  auth({
    issuerBaseURL: ISSUER,
    baseURL: `http://localhost:${PORT}`,
    clientID: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    secret: 'a secret of this app, long enough to be one',
    authRequired: false,
    idpLogout: true,
    authorizationParams: { response_type: 'code', response_mode: 'form_post', scope: 'openid profile email offline_access' },
    routes: { postLogoutRedirect: '/user' },
  }),
);
app.get('/', (_request, response) => response.redirect('/user'));
app.get('/user', async ({ oidc }, response) => response.json(oidc.isAuthenticated() ? await oidc.fetchUserInfo() : null));
app.get('/refresh', async ({ oidc }, response) => {
  const before = oidc.accessToken.access_token;
  const { access_token: after } = await oidc.accessToken.refresh();
  response.json({ ok: after !== before });
});
app.listen(PORT);
