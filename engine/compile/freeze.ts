/** Freezes a plan all the way down: nobody changes what everybody shares. */
export function freezeDeeply<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const each of Object.values(value)) freezeDeeply(each);
  return value;
}
