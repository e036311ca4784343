// What servers, and pages with a form, do with answers of the Japanese pack.
import { registerAnswers, registerCalendars, registerNormalisers } from '../validate/index.ts';
import { readEraDay } from './eras.ts';
import { answers } from './kinds/answers.ts';
import { normalisers } from './kinds/normalisers.ts';

registerAnswers(Object.values(answers));
registerNormalisers(normalisers);
registerCalendars([readEraDay]);
