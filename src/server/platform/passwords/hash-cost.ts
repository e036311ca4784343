/** Of argon2id: 19 MiB and two passes, about 10 ms here (OWASP Password Storage). */
export const hashCost = { memoryCost: 19_456, timeCost: 2 };
