// The same with many more random cases.
import './mismatches.test.ts';
