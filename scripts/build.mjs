// npm run build: what npm start does before it serves.
import { prepare } from './build/prepare.mjs';

await prepare();
