// The same with every number.
import './phone-numbers.test.ts';
