/** What a person does on the page of 3-D Secure; returns the result, or undefined if the page sends none. */
export async function passChallengeAt(origin: string, reference: string, answer: string): Promise<string | undefined> {
  const response = await fetch(`${origin}/challenge/${reference}`, { method: 'POST', body: new URLSearchParams({ answer }) });
  return /"result":"([^"]+)"/.exec(await response.text())?.[1];
}
