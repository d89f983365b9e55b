import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
