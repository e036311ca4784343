/** In the page: how far it can be pushed aside, and every text whose end nobody can see. Runs in the browser, so it names nothing outside. */
export function findCut(): readonly string[] {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`can be pushed aside by ${scrollWidth - clientWidth} px`);
  for (const element of document.body.querySelectorAll('*')) {
    const { overflowX, overflowY, clipPath, visibility } = getComputedStyle(element);
    const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
    const box = element.getBoundingClientRect();
    // What only readers of the page by ear are told has no room; pictures and frames are cut on purpose.
    const isUnseen = box.width < 4 || box.height < 4 || clipPath !== 'none' || visibility === 'hidden';
    if (isUnseen || element.textContent.trim() === '' || element instanceof SVGElement) continue;
    const wide = hides(overflowX) && element.scrollWidth > element.clientWidth + 1;
    const high = hides(overflowY) && element.scrollHeight > element.clientHeight + 1;
    if (wide || high) found.push(`cut: ${element.outerHTML.slice(0, 160)}`);
  }
  return found;
}
