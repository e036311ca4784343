/**
 * Shifts the headings of a text below the heading above it, keeping their hierarchy: under a heading of rank 1,
 * `<h3>1.</h3><h4>a</h4>` → `<h2>1.</h2><h3>a</h3>`. Authors do not know where their text is shown. Requires sanitised HTML, in
 * which `<` only starts tags.
 */
export function rankHeadings(html: string, under: number): string {
  const ranks = [...html.matchAll(/<h([1-6])[\s>]/gi)].map(([, rank]) => Number(rank));
  if (ranks.length === 0) return html;
  const shift = under + 1 - Math.min(...ranks);
  return html.replace(
    /(<\/?h)([1-6])(?=[\s>])/gi,
    (_, tag: string, rank: string) => `${tag}${Math.min(Number(rank) + shift, 6)}`,
  );
}
