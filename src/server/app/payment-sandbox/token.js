// @ts-nocheck: served to browsers as it is.
// The token script of the payment sandbox, for browsers. Card data goes from here to the sandbox and nowhere else.
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const silentMilliseconds = 120_000;

  /** Resolves with `{ token }` or `{ errorCode }`; rejects if the sandbox cannot be reached. */
  async function createToken(card) {
    const response = await fetch(`${origin}/tokens`, { method: 'POST', body: JSON.stringify(card) });
    return response.json();
  }

  /** Shows the page of 3-D Secure in the element until the signal is aborted. Resolves with `{ result }`, or `{ problem: 'cancelled' | 'silent' }`. */
  function certify(reference, element, signal) {
    const frame = document.createElement('iframe');
    frame.src = `${origin}/challenge/${encodeURIComponent(reference)}`;
    frame.title = '3-D Secure';
    frame.className = 'card-challenge';
    return new Promise((resolve) => {
      const timer = setTimeout(() => finish({ problem: 'silent' }), silentMilliseconds);
      function finish(answer) {
        clearTimeout(timer);
        window.removeEventListener('message', listen);
        signal.removeEventListener('abort', stop);
        frame.remove();
        resolve(answer);
      }
      function listen({ origin: from, source, data }) {
        if (from !== origin || source !== frame.contentWindow || data?.reference !== reference) return;
        finish(data.result === null ? { problem: data.problem } : { result: data.result });
      }
      function stop() {
        finish({ problem: 'cancelled' });
      }
      window.addEventListener('message', listen);
      signal.addEventListener('abort', stop);
      element.append(frame);
    });
  }

  window.MadoguchiSandbox = { createToken, certify };
})();
