import { toggleOf, togglesOptions } from '../parts.ts';
import { type BlockWord, data, group, required, value } from '../slots.ts';

export const toggleGroups: BlockWord = {
  block: 'toggle-groups',
  in: 'screen',
  doc: 'Switches as of the word `toggles`, in groups under headings of their own.',
  options: {
    groups: required(data('The groups, a list.')),
    group: {
      ...required(
        group('A group; `item` is the element.', {
          title: required(value('Heading of the group.')),
          of: required(data('What can be switched in it, a list.')),
          option: toggleOf,
        }),
      ),
      opens: { scope: 'item', from: 'groups' },
    },
    ...togglesOptions,
  },
  example: {
    'toggle-groups': {
      groups: { at: 'accountConsent.channelConsentOptions' },
      group: {
        title: { at: 'item.channelName' },
        of: { at: 'item.options' },
        option: { label: { at: 'option.title' }, value: { at: 'option.value' } },
      },
      send: 'account.consent',
      on: 'consent.on',
      off: 'consent.off',
    },
  },
};
