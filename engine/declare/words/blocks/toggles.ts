import { toggleOf, togglesOptions } from '../parts.ts';
import { type BlockWord, data, required, words } from '../slots.ts';

export const toggles: BlockWord = {
  block: 'toggles',
  in: 'screen',
  doc: 'Switches, each of which is saved by itself as it is pressed. While its call runs a switch cannot be pressed, the others can. Each is a form of its own, so that it works without scripts.',
  options: {
    title: words('Heading.'),
    of: required(data('What can be switched, a list.')),
    option: toggleOf,
    ...togglesOptions,
  },
  example: {
    toggles: {
      of: { at: 'accountConsent.consentOptions' },
      option: {
        label: { at: 'option.title' },
        value: { at: 'option.value' },
        payload: { consentOptionId: { at: 'option.consentOptionId' } },
      },
      send: 'account.consent',
      lockedWhen: { isSelfConsent: false },
      on: 'consent.on',
      off: 'consent.off',
      done: 'consent.saved',
    },
  },
};
