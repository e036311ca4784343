// The Japanese pack for pages with forms, with the engine's texts in Japanese: import '@madoguchi/engine/ja/react'. Servers and builds import
// '@madoguchi/engine/ja'.
import './answers.ts';
import './components.ts';
import { registerTexts } from '../standalone/form-texts.ts';
import japanese from '../texts/ja.json' with { type: 'json' };

registerTexts('ja', japanese);
