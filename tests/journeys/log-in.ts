import { JourneyError, type Person, type World } from './world.ts';

/** Logs a person in on a new device. */
export async function logIn(world: World, value: string, password: string): Promise<Person> {
  const person = await world.open();
  const reply = await person.post('/login', { value, password });
  if (reply.status !== 200)
    throw new JourneyError(`the login of ${value} answered ${reply.status} ${String(reply.body['code'] ?? '')}`);
  return person;
}
