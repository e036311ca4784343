import { catalogue } from './catalogue.ts';
import { chains } from './chains.ts';
import { conformance } from './conformance.ts';
import { flows } from './flows.ts';
import type { DocsPart } from './part.ts';
import { problems } from './problems.ts';

/** Everything that `npm run docs` generates. */
export const docsParts: readonly DocsPart[] = [catalogue, chains, conformance, flows, problems];
