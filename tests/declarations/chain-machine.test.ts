import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { parseDeclarations } from '../../engine/check/index.ts';
import { compile } from '../../engine/compile/index.ts';
import { readDeclaredFiles } from '../../engine/node/index.ts';
import { createChainMachine, resumeEvent } from '../../engine/render/chain/chain-machine.ts';
import { hash } from '../forms/forms.ts';
import { defaultSettings } from './declared-forms.ts';

// The declared chains, with the events that their forms report.

const plans = compile(parseDeclarations(await readDeclaredFiles(process.cwd())), defaultSettings(), { hash });

function walk(screen: string, start: string, events: readonly string[]): readonly string[] {
  const { chain } = plans.screen(screen);
  if (chain === undefined) throw new Error(`"${screen}" has no chain`);
  const actor = createActor(createChainMachine(chain, start)).start();
  const states = events.map((type) => {
    actor.send({ type });
    return String(actor.getSnapshot().value);
  });
  actor.stop();
  return states;
}

const credit = 'SEND.account.payment-method.credit';

describe('the chain of a screen', () => {
  test('follows a new card from the token to its certification', () => {
    expect(walk('mypage/payment-method', 'ready', ['TOKENIZE.card', credit, 'ACCEPTED.STAY'])).toEqual([
      'token',
      'register',
      'certification',
    ]);
    expect(
      walk('mypage/payment-method', 'certification', [
        'TOKENIZE.certification',
        'TOKENIZE_FAILED',
        'TOKENIZE.certification',
        `${credit}.certification`,
        'ACCEPTED.LEAVE',
      ]),
    ).toEqual(['bank', 'certification', 'bank', 'certify', 'done']);
  });

  test('leads each refusal where its code says, and all others where "REFUSED.*" says', () => {
    const verifying = ['SEND.purchase.verify'];
    expect(walk('plans', 'ready', [...verifying, 'REFUSED.METHOD_NOT_CERTIFIED']).at(-1)).toBe('certification');
    for (const code of ['SOLD_OUT', 'NOT_DECLARED', ''])
      expect(walk('plans', 'ready', [...verifying, `REFUSED.${code}`]).at(-1)).toBe('ready');
  });

  test('passes the bank on the page of a plan before it verifies and goes on', () => {
    const steps = [
      'TOKENIZE.certification',
      'SEND.purchase.verify',
      'SEND.purchase.payment-method.certification',
      'SEND.purchase.form',
      'ACCEPTED.LEAVE',
    ];
    expect(walk('plans', 'certification', steps)).toEqual(['bank', 'verify', 'certify', 'apply', 'done']);
  });

  test('ignores events that its state does not take', () => {
    expect(walk('plans', 'ready', ['ACCEPTED.LEAVE', 'ACCEPTED.STAY', 'TOKENIZE_FAILED', 'TOKENIZE.other'])).toEqual(
      Array(4).fill('ready'),
    );
  });

  test('resumes in any state, also after it was done', () => {
    const steps = [
      'SEND.checkout.order',
      'ACCEPTED.LEAVE',
      resumeEvent('ready'),
      'SEND.checkout.verify',
      resumeEvent('certification'),
    ];
    expect(walk('checkout', 'payment', steps)).toEqual(['order', 'done', 'ready', 'verify', 'certification']);
  });

  test('goes through the calls before the main one on the sign-up page too', () => {
    const steps = [
      'TOKENIZE.card',
      'SEND.purchase.verify',
      'SEND.purchase.payment-method.credit',
      'SEND.signup-purchase.form',
      'ACCEPTED.LEAVE',
    ];
    expect(walk('signup/plans', 'ready', steps)).toEqual(['token', 'verify', 'register', 'apply', 'done']);
  });
});
