/**
 * Returns the controls of the page that are too small for a finger: below 24 pixels, and below 44 those that a page is about.
 * A link within a sentence may have the height of its line (WCAG 2.2, 2.5.8). Runs in the browser.
 */
export function smallTargets(): string[] {
  const main =
    '.button, .control, .nav-item, .menu-entry, header a, footer a, footer label, summary, .product-card'
  const found: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>(
    'a, button, input, select, textarea, summary',
  )) {
    const target = element.closest('label') ?? element
    const { width, height } = target.getBoundingClientRect()
    const isShown = target.checkVisibility({ visibilityProperty: true }) && width > 1
    const isInSentence =
      getComputedStyle(target).display === 'inline' &&
      target.parentElement?.textContent?.trim() !== target.textContent?.trim()
    const min = target.matches(main) ? 44 : isInSentence ? 16 : 24
    if (isShown && (height < min || width < 24))
      found.push(
        `${Math.round(width)} × ${Math.round(height)}, not ${min}: ${element.outerHTML.slice(0, 150)}`,
      )
  }
  return found
}
