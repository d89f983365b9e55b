let kept = { pathname: '', search: '' }

/** Takes what a mailed link brought out of the address bar and the history. The document remembers it. */
export function hideLinkSearch(): void {
  const { pathname, search } = window.location
  kept = { pathname, search }
  window.history.replaceState(null, '', pathname)
}

/** What the mailed link of the shown page brought and the address bar does not show any more; '' on any other page. */
export function linkSearch(): string {
  return kept.pathname === window.location.pathname ? kept.search : ''
}
