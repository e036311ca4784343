import { type BlockEntry, data, formerly, required, words } from '../../declare/words/option-schemas.ts';
import { toggleOf, togglesOptions } from '../../declare/words/parts.ts';

export const entry: BlockEntry = {
  block: 'toggles',
  in: 'screen',
  doc: 'Switches, each saved by itself when pressed. A switch is disabled while its call runs, the others stay enabled. Each is a form of its own, so that it works without scripts.',
  options: {
    title: words('Heading.'),
    items: formerly('of', required(data('List of the options to switch.'))),
    option: toggleOf,
    ...togglesOptions,
  },
  example: {
    toggles: {
      items: '$.reminders',
      option: {
        label: '$.option.title',
        value: '$.option.value',
        payload: { id: '$.option.id' },
      },
      send: 'reminders.set',
      readOnlyWhen: { isEditable: false },
      onLabel: 'reminders.on',
      offLabel: 'reminders.off',
      successToast: 'reminders.saved',
    },
  },
};
