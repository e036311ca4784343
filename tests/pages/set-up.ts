// Runs before each file with pages of the store. See tests/define-language.ts.
import '../../src/language/components.ts';
import '../../src/language/index.ts';
import './store-pages.ts';
