// npm run build: what npm start does before it serves.
import { prepare } from './ground/prepare.mjs';

await prepare();
