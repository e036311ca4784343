/** Whether a condition keyword holds for a value. `now` is ISO 8601. Values that cannot be compared do not hold. */
export type ConditionTest = (value: unknown, expected: unknown, now: string) => boolean;
