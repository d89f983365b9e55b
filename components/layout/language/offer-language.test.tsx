import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepLanguage } from './keep-language'
import { offerLanguage } from './offer-language'

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

function person(own: { name?: string }) {
  const names = { name: 'New Name', email: 'ann@example.com', username: 'ann@example.com', token: 'token' }
  return { id: 7, _id: 7, isAdmin: false, ...names, ...own }
}
