/** Lets so many works run at once; the others wait in their order: `const pass = createTurnstile(2); await pass(() => work())`. */
export function createTurnstile(atOnce: number): <Answer>(work: () => Promise<Answer>) => Promise<Answer> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, or given up.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
