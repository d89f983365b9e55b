/** Returns the nonce of this page's content security policy, for scripts that add scripts; `undefined` without one. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined
}

/**
 * Whether the page was reached by client-side navigation. It then still has the content security policy of the page that
 * was loaded first.
 */
export function isClientNavigation(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return opened !== undefined && new URL(opened.name).pathname !== window.location.pathname
}
