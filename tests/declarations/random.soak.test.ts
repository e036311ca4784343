// The same with many more random cases.
import './module.test.ts';
import '../forms/validate.test.ts';
