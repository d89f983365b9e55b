/** Pages that are rendered for one person. */
const personalPage =
  /^\/(?:profile|order\/[^/]+|cart\/[^/]+|admin\/product\/[^/]+|adminpage\/(?:users|orders|attention|products|products\/create|user\/[^/]+))\/?$/

/**
 * Whether a page at this path is rendered for the request, so that its scripts can carry a nonce. What else is asked for
 * below the same folders is an unknown address, whose page was made ahead and knows none.
 */
export function isPersonalPage(pathname: string): boolean {
  return personalPage.test(pathname)
}
