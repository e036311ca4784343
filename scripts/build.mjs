// npm run build: installs and builds like npm start, without serving.
import { prepare } from './toolchain/prepare.mjs';

await prepare();
