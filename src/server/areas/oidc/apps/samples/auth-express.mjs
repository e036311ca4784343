// npm install @auth/express express@4
// The redirect_uri to register: http://localhost:8080/auth/callback/store
// Auth.js reads ID tokens only: ask the operator to put the information into them.
import { ExpressAuth, getSession } from '@auth/express';
import express from 'express';

const { CLIENT_ID, CLIENT_SECRET, AUTH_SECRET, PORT = '8080' } = process.env;
const config = {
  providers: [
    {
      id: 'store',
      name: 'Store',
      type: 'oidc',
      issuer: 'https://store.example',
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
    },
  ],
  // Random and secret: it seals the app's own cookies.
  secret: AUTH_SECRET,
  trustHost: true,
};

const app = express();
app.set('trust proxy', true);
app.use('/auth/*', ExpressAuth(config));
app.get('/login', (_request, response) => response.redirect(`/auth/signin?callbackUrl=http://localhost:${PORT}/user`));
app.get('/user', async (request, response) => response.json((await getSession(request, config))?.user ?? null));
app.listen(PORT);
