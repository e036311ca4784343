import { type BlockEntry, data, formerly, group, required, value } from '../../declare/words/option-schemas.ts';
import { toggleOf, togglesOptions } from '../../declare/words/parts.ts';

export const entry: BlockEntry = {
  block: 'toggle-groups',
  in: 'screen',
  doc: 'Switches as in `toggles`, in groups with headings.',
  options: {
    groups: required(data('The groups, a list.')),
    group: {
      ...required(
        group('A group; `item` is the element.', {
          title: required(value('Heading of the group.')),
          items: formerly('of', required(data('List of the options to switch.'))),
          option: toggleOf,
        }),
      ),
      opens: { scope: 'item', from: 'groups' },
    },
    ...togglesOptions,
  },
  example: {
    'toggle-groups': {
      groups: '$.channels',
      group: {
        title: '$.item.name',
        items: '$.item.options',
        option: { label: '$.option.title', value: '$.option.value' },
      },
      send: 'reminders.set',
      onLabel: 'reminders.on',
      offLabel: 'reminders.off',
    },
  },
};
