// What servers do with answers of this store's words.
import '../../engine/ja/answers.ts';
import { registerAnswers, registerNormalisers } from '../../engine/validate/index.ts';
import { answers } from '../kinds/answers.ts';
import { normalisers } from '../kinds/normalisers.ts';

registerAnswers(Object.values(answers));
registerNormalisers(normalisers);
