// Loads React's production build, as the server does in production: the development build takes twice as long to render.
// preview/every-screen renders every screen with the development build, whose warnings fail the test.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { NODE_ENV } = process.env;
process.env['NODE_ENV'] = 'production';
for (const name of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server']) require(name);
if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
else process.env['NODE_ENV'] = NODE_ENV;
