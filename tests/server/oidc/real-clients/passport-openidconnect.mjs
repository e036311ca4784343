import express from 'express';
import session from 'express-session';
import passport from 'passport';
import OpenIDConnectStrategy from 'passport-openidconnect';

const { ISSUER, CLIENT_ID, CLIENT_SECRET, PORT } = process.env;

passport.use(
  new OpenIDConnectStrategy(
    {
      issuer: ISSUER,
      authorizationURL: `${ISSUER}/oidc/authorize`,
      tokenURL: `${ISSUER}/oidc/token`,
      userInfoURL: `${ISSUER}/oidc/userinfo`,
      clientID: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      callbackURL: `http://localhost:${PORT}/callback`,
      scope: ['profile', 'email'],
    },
    (_issuer, profile, _idProfile, _context, _idToken, _accessToken, _refreshToken, _parameters, done) => done(null, profile),
  ),
);
passport.serializeUser((user, done) => done(null, user));
passport.deserializeUser((user, done) => done(null, user));

const app = express();
app.use(session({ secret: 'only for this app', resave: false, saveUninitialized: false }));
app.use(passport.session());
app.get('/login', passport.authenticate('openidconnect'));
app.get('/callback', passport.authenticate('openidconnect', { failWithError: true }), (_request, response) =>
  response.redirect('/user'),
);
app.get('/user', ({ user }, response) => response.json(user ? { sub: user.id, name: user.displayName } : null));
app.listen(PORT);
