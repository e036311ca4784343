/** In place of the server's cost: tests log in thousands of times. In KiB and passes, the least that argon2 allows. */
export const hashCost = { memoryCost: 8, timeCost: 1 };
