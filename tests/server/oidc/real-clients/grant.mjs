import express from 'express';
import session from 'express-session';
import grant from 'grant';

const { ISSUER, CLIENT_ID, CLIENT_SECRET, PORT } = process.env;

const app = express();
app.use(session({ secret: 'only for this app', resave: false, saveUninitialized: false }));
app.use(
  grant.express({
    defaults: { origin: `http://localhost:${PORT}`, transport: 'session', state: true, response: ['tokens', 'profile'] },
    store: {
      authorize_url: `${ISSUER}/oidc/authorize`,
      access_url: `${ISSUER}/oidc/token`,
      profile_url: `${ISSUER}/oidc/userinfo`,
      oauth: 2,
      scope_delimiter: ' ',
      key: CLIENT_ID,
      secret: CLIENT_SECRET,
      scope: ['openid', 'profile', 'email'],
      callback: '/user',
    },
  }),
);
app.get('/login', (_request, response) => response.redirect('/connect/store'));
app.get('/user', ({ session: { grant: answer } }, response) => response.json(answer?.response?.profile ?? null));
app.listen(PORT);
