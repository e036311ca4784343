// Runs before each file of tests, which load no entry of the program. A module of its own, because Vitest runs this one again for
// each file, and the language is defined once per worker.
import '../src/language/index.ts';
