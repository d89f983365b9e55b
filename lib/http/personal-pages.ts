/** Pages rendered per request, for one viewer. */
const personalPage =
  /^\/(?:profile|order\/[^/]+|cart\/[^/]+|admin\/product\/[^/]+|adminpage\/(?:users|orders|orders\/[^/]+\/slip|attention|mail|mail\/[^/]+|products|products\/create|user\/[^/]+))\/?$/

/**
 * Whether the page at this path is rendered per request, so that its scripts can carry a nonce. Other paths below the same
 * folders get the static not-found page, which has none.
 */
export function isPersonalPage(pathname: string): boolean {
  return personalPage.test(pathname)
}
