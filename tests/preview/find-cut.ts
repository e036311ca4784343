/** Finds horizontal overflow and clipped texts. Runs in the browser, so it must not refer to anything outside. */
export function findCut(): readonly string[] {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`can be pushed aside by ${scrollWidth - clientWidth} px`);
  for (const element of document.body.querySelectorAll('*')) {
    const { overflowX, overflowY, clipPath, visibility } = getComputedStyle(element);
    const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
    const box = element.getBoundingClientRect();
    // Text for screen readers has no size; pictures and frames are clipped intentionally.
    const isUnseen = box.width < 4 || box.height < 4 || clipPath !== 'none' || visibility === 'hidden';
    if (isUnseen || element.textContent.trim() === '' || element instanceof SVGElement) continue;
    const wide = hides(overflowX) && element.scrollWidth > element.clientWidth + 1;
    const high = hides(overflowY) && element.scrollHeight > element.clientHeight + 1;
    if (wide || high) found.push(`cut: ${element.outerHTML.slice(0, 160)}`);
  }
  return found;
}
