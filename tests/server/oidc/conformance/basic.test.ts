import { claimTests } from './claim-tests.ts';
import { codeTests } from './code-tests.ts';
import { conform } from './conform.ts';
import { requestTests } from './request-tests.ts';
import { sessionTests } from './session-tests.ts';

conform([...requestTests, ...claimTests, ...sessionTests, ...codeTests]);
