import type { RequestListener } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hearBrand } from '@/lib/platform/edge/shop-brand'
import { ask, startFront } from '@/testing/http/front-server'
import { spokenFor } from './spoken-for'

test.each([
  ['/cart', '/de', 'de', '/de'],
  ['/cart?lang=en', '/de', 'de', '/de'],
  ['/cart', 'de', 'de', ''],
  ['/api/orders/?page=2&lang=de', undefined, 'de', ''],
  ['/delivery', undefined, 'en', ''],
  ['/api/orders/?lang=fr', undefined, 'en', ''],
  ['/api/orders/?blang=de', undefined, 'en', ''],
  ['', undefined, 'en', ''],
])('an answer to %j with the language %s is in %s, below "%s"', (url, header, language, prefix) => {
  expect(spokenFor({ url, headers: { 'x-shop-language': header } })).toEqual({ language, prefix })
})

beforeEach(() => hearBrand({ brand: { name: 'Ecommerce Site', languages: ['en', 'de'] } }))
afterEach(() => hearBrand({ brand: { name: 'Ecommerce Site', languages: ['en'] } }))

const failed =
  '<!DOCTYPE html><html id="__next_error__"><head><meta charSet="utf-8"/></head><body></body></html>'
const fail: RequestListener = (_, response) =>
  response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' }).end(failed)
const endEarly: RequestListener = (_, response) => response.destroy()
const html = { headers: { accept: 'text/html' } }
const textOf = async (...sent: Parameters<typeof ask>) => String((await ask(...sent)).body)

test('a refusal, its page and the document of a failed page are in the language of the path', async () => {
  const refused = await textOf(await startFront(endEarly), '/de/login', html)
  expect(refused).toMatch(/<html lang="de">.*Einen Moment, bitte.*Der Shop startet neu\./s)
  const broken = await textOf(await startFront(fail), '/de/order/7', html)
  expect(broken).toContain('<html id="__next_error__" lang="de" data-prefix="/de">')
  expect(broken).toMatch(/Etwas ist schiefgegangen.*<a href="\/de"[^>]*>Zurück zum Shop/s)
  expect(await textOf(await startFront(fail), '/order/7', html)).toContain('lang="en"><head>')
})

test('a call is refused in English, unless it asks for German', async () => {
  const front = await startFront(endEarly)
  const detailOf = async (path: string) => JSON.parse(await textOf(front, path, { method: 'POST' })).detail
  expect(await detailOf('/api/orders/add/')).toMatch(/^The shop is restarting\./)
  expect(await detailOf('/api/orders/add/?lang=de')).toMatch(/^Der Shop startet neu\./)
})
