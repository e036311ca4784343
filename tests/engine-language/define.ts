// Runs before each file of the engine's own tests. See tests/define-language.ts.
import './index.ts';
