// Runs before each file with pages of the engine. See tests/define-language.ts.
import '../../engine/ja/answers.ts';
import '../../engine/ja/components.ts';
import './index.ts';
import './pages.ts';
