/**
 * Ranks the headings of a text below what stands above it on the page, keeping their order among themselves: under a heading of rank
 * 1, `<h3>1.</h3><h4>a</h4>` → `<h2>1.</h2><h3>a</h3>`. Whoever wrote the text cannot know where it is shown. Takes sanitised HTML,
 * in which `<` begins a tag and nothing else.
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
