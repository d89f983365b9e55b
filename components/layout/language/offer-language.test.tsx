import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// They are loaded before the time of a page's wait begins.
import '@/lib/api/client/api-client'
import '@/lib/api/client/api-call'
import { hideLinkSearch } from '@/lib/shared/browser/link-search'
import { keepLanguage } from './keep-language'
import { followLanguage, offerLanguage, startLanguages } from './offer-language'

const switchTo = (lang: string, href: string) =>
  `<a data-own-language="en" href="${href}" hreflang="${lang}" lang="${lang}">${lang}</a>`

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = switchTo('en', '/cart') + switchTo('de', '/de/cart')
})
afterEach(() => vi.restoreAllMocks())

function offerTo(...languages: string[]) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  offerLanguage()
  return document.querySelector('.language-offer')
}

test('a page is offered in the first language that the browser prefers and the shop has, until the line is closed', () => {
  const line = offerTo('fr-FR', 'de-AT', 'en')
  expect(line?.querySelector('a')?.textContent).toBe('Diese Seite auf Deutsch')
  expect(line?.querySelector('a')?.getAttribute('href')).toMatch(/\/de\/cart$/)
  line?.querySelector('button')?.click()
  expect(document.querySelector('.language-offer')).toBeNull()
  expect(offerTo('de')).toBeNull()
})

test.each([[['en-US', 'de']], [['fr']], [[]]])('a browser with %j is offered nothing', (languages) => {
  expect(offerTo(...languages)).toBeNull()
})

test('a chosen language is kept for the account, with the name and address of now', async () => {
  localStorage.userInfo = JSON.stringify(person({ name: 'Old Name' }))
  const calls: [string, unknown][] = []
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    calls.push([path, options?.body ? JSON.parse(String(options.body)) : null])
    const answer = path.startsWith('/api/auth/session') ? { userInfo: person({}) } : person({})
    return new Response(JSON.stringify(answer))
  })
  await keepLanguage('de')
  const [, body] = calls.find(([path]) => path.startsWith('/api/users/profile/update/')) ?? []
  expect(body).toEqual({ id: 7, name: 'New Name', email: 'ann@example.com', language: 'de' })
})

test('who has chosen a language by the switch is offered none any more', async () => {
  offerTo('de')?.remove()
  const german = document.querySelector<HTMLAnchorElement>('a[lang="de"][data-own-language]')
  if (!german) throw new Error('The switch is missing.')
  vi.stubGlobal('location', { pathname: '/cart', search: '', hash: '', assign: () => {} })
  await followLanguage(german)
  vi.unstubAllGlobals()
  expect(offerTo('de')).toBeNull()
})

test('the page of a mailed link keeps what that brought in another language; other pages do not', async () => {
  const led: string[] = []
  const at = (pathname: string, search = '') =>
    vi.stubGlobal('location', { pathname, search, hash: '', assign: (path: string) => led.push(path) })
  const german = document.querySelector<HTMLAnchorElement>('a[lang="de"]')
  if (!german) throw new Error('The switch is missing.')
  at('/confirm-email', '?token=a%2Fb')
  hideLinkSearch()
  at('/confirm-email')
  await followLanguage(german)
  at('/login')
  await followLanguage(german)
  at('/search', '?q=pot')
  await followLanguage(german)
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
  expect(led).toEqual(['/de/confirm-email?token=a%2Fb', '/de/login', '/de/search?q=pot'])
})

test('the way from the desk of a German shop to a page of it is left to the browser, not to next/link', () => {
  document.documentElement.dataset.own = 'de'
  window.history.replaceState(null, '', '/adminpage/orders')
  startLanguages()
  const isHeard = (href: string) => {
    document.body.innerHTML = `<a href="${href}"><b>x</b></a>`
    const heard = vi.fn()
    document.querySelector('a')?.addEventListener('click', heard)
    document.querySelector('b')?.click()
    return [href, heard.mock.calls.length > 0]
  }
  const paths = ['/order/7', '/', '/adminpage/orders?page=2', '/media/a.webp', '#top']
  expect(paths.map(isHeard)).toEqual([
    ['/order/7', false],
    ['/', false],
    ['/adminpage/orders?page=2', true],
    ['/media/a.webp', true],
    ['#top', true],
  ])
  window.history.replaceState(null, '', '/')
  delete document.documentElement.dataset.own
})

function person(own: { name?: string }) {
  const names = { name: 'New Name', email: 'ann@example.com', username: 'ann@example.com', token: 'token' }
  return { id: 7, _id: 7, isAdmin: false, ...names, ...own }
}
