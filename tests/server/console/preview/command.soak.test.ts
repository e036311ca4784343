// Each change of the program, of which command.test.ts takes one a day.
import './command.test.ts';
