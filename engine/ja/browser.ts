// What servers and browsers do with answers of the Japanese pack.
import { registerAnswers } from '../validate/index.ts';
import { answers } from './kinds/answers.ts';

registerAnswers(Object.values(answers));
