import { pages } from '@/lib/front/pages'

const paths = pages
  .filter(({ kind }) => kind === 'personal')
  .map(({ route }) => route.replaceAll(/\[\w+\]/g, '[^/]+'))
const personalPage = new RegExp(`^(?:${paths.join('|')})/?$`)

/**
 * Whether the page at this path is rendered per request, so that its scripts can carry a nonce. Other paths below the same
 * folders get the static not-found page, which has none.
 */
export function isPersonalPage(pathname: string): boolean {
  return personalPage.test(pathname)
}
