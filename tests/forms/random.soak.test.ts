// The same with many more random cases.
import './module.test.ts';
import './validate.test.ts';
