/** What this page's policy names its scripts by, for scripts that add more of them; `undefined` where there is none. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined
}

/**
 * Whether the page was reached by a link inside the shop: it then lives under the policy of the page that was opened
 * first.
 */
export function isReachedByLink(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return opened !== undefined && new URL(opened.name).pathname !== window.location.pathname
}
