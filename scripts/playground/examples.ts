import booking from './examples/booking.form.json?raw';
import contact from './examples/contact.form.json?raw';
import membership from './examples/membership.form.json?raw';

export interface Example {
  readonly name: string;
  readonly language: 'en' | 'ja';
  readonly text: string;
}

export const examples: readonly [Example, ...Example[]] = [
  { name: 'Contact', language: 'en', text: contact },
  { name: 'Booking', language: 'en', text: booking },
  { name: '会員登録 (Japanese)', language: 'ja', text: membership },
];
