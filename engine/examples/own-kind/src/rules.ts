import { registerAnswerRules } from '@madoguchi/engine/react';

// A server that reads the answers registers it too, from '@madoguchi/engine'.
registerAnswerRules({ polite: (answer) => !/\p{Lu}/u.test(String(answer)) || /\p{Ll}/u.test(String(answer)) });
