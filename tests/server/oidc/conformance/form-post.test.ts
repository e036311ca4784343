import { expect } from 'vitest';
import { claimTests } from './claim-tests.ts';
import { codeTests } from './code-tests.ts';
import { type ConformanceTest, conform, isComplete } from './conform.ts';
import { changeParameter } from './faults.ts';
import { requestTests } from './request-tests.ts';
import { sessionTests } from './session-tests.ts';
import { succeed } from './succeed.ts';

/** That the mode is what the other tests of the plan use. */
const mode: ConformanceTest = {
  name: 'oidcc-server by a form',
  clause: 'OAuth 2.0 Form Post Response Mode 2',
  run: async (run) => {
    const { returned } = await succeed(run);
    expect(returned.by).toBe('form');
    expect(returned.address).not.toContain('code=');
  },
  without: changeParameter('response_mode', 'query'),
  failure: "expected 'query' to be 'form'",
};

const others = [...requestTests, ...claimTests, ...sessionTests, ...codeTests];

conform([mode, ...(isComplete ? others : [])], { response_mode: 'form_post' });
