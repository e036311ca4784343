// Every effect of every flow, of which effects.test.ts takes a sample.
import { areas } from '../../../src/server/areas/index.ts';
import { startWorld, testEffects } from './omit-effects.ts';

startWorld();
testEffects(Object.fromEntries(Object.entries(areas.flows).map(([flow, { actions }]) => [flow, Object.keys(actions)])));
