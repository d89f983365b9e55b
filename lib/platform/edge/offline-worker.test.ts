import { createContext, runInContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { hashOf } from './content-policy'
import { offlineWorker, removedWorker } from './offline-worker'

type Listener = (event: object) => void

/** Runs a worker's text with what browsers give it, and returns what it listens to. */
function run(text: string) {
  const listeners = new Map<string, Listener>()
  const shop = {
    fetch: vi.fn(),
    skipWaiting: vi.fn(),
    registration: { navigationPreload: { enable: vi.fn() }, unregister: vi.fn() },
  }
  const addEventListener = (name: string, listener: Listener) => listeners.set(name, listener)
  runInContext(text, createContext({ ...shop, addEventListener, Response, URL }))
  return { ...shop, listeners }
}

const brand = { name: 'Tea & <Cups>', hasOwnMark: false }

function open(worker: ReturnType<typeof run>, request: object, preloadResponse?: unknown) {
  const respondWith = vi.fn<(answer: Promise<Response>) => void>()
  const url = 'https://shop.test/products/7'
  const asked = { mode: 'navigate', method: 'GET', url, ...request }
  worker.listeners.get('fetch')?.({ request: asked, preloadResponse, respondWith })
  return { asked, answer: respondWith.mock.lastCall?.[0] }
}

test.each([
  { mode: 'cors', url: 'https://shop.test/api/products/' },
  { mode: 'no-cors', url: 'https://shop.test/images/products/a.webp' },
  { mode: 'same-origin', url: 'https://shop.test/products/7?_rsc=1' },
  { method: 'POST' },
  { url: 'https://shop.test/adminpage/orders/export' },
  { url: 'https://shop.test/admin/product/7' },
  { url: 'https://shop.test/order/7/invoice' },
  { url: 'https://shop.test/order/7/invoice/3' },
  { url: 'https://shop.test/media/card.jpg' },
  { url: 'https://shop.test/api/products/' },
])('the worker leaves %j to the browser', (request) => {
  const worker = run(offlineWorker(brand))
  expect(open(worker, request).answer).toBeUndefined()
  expect(worker.fetch).not.toHaveBeenCalled()
})

test('a page comes from the network, whatever its status, and nothing is kept', async () => {
  const worker = run(offlineWorker(brand))
  const [early, late] = [new Response('early'), new Response('late', { status: 500 })]
  expect(await open(worker, {}, Promise.resolve(early)).answer).toBe(early)
  expect(worker.fetch).not.toHaveBeenCalled()
  worker.fetch.mockResolvedValue(late)
  const { asked, answer } = open(worker, { url: 'https://shop.test/administration' })
  expect(await answer).toBe(late)
  expect(worker.fetch).toHaveBeenCalledWith(asked)
  expect(offlineWorker(brand)).not.toMatch(/\bcaches\b|indexedDB/)
})

test.each(['preload', 'fetch'])(
  'without a network (%s) the page says so, offers a retry and names the cart',
  async (which) => {
    const worker = run(offlineWorker(brand))
    worker.fetch.mockRejectedValue(new TypeError('Failed to fetch'))
    const failing = which === 'preload' ? Promise.reject(new TypeError('Failed to fetch')) : undefined
    const answer = await open(worker, {}, failing).answer
    const html = (await answer?.text()) ?? ''
    expect(answer?.status).toBe(503)
    expect(answer?.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain('Tea &amp; &lt;Cups&gt;')
    expect(html).toMatch(/<h1[^>]*>No connection<\/h1>.*cart stays there.*<a href=""[^>]*>Try again<\/a>/s)
    const script = /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(answer?.headers.get('content-security-policy')).toContain(`script-src ${hashOf(script)};`)
    expect(html).not.toMatch(/<style|<link|src=/)
  },
)

test('the page without a connection is in the language of the path', async () => {
  const worker = run(offlineWorker(brand))
  worker.fetch.mockRejectedValue(new TypeError('Failed to fetch'))
  const htmlOf = async (path: string) =>
    (await (await open(worker, { url: `https://shop.test${path}` }).answer)?.text()) ?? ''
  expect(await htmlOf('/de/products/7')).toMatch(
    /<html lang="de".*<h1[^>]*>Keine Verbindung<.*Erneut versuchen/s,
  )
  for (const path of ['/', '/delivery', '/fr/cart']) expect(await htmlOf(path)).toContain('<html lang="en"')
})

test.each([
  [undefined, 'light dark'],
  ['system', 'light dark'],
  ['light', 'light'],
  ['dark', 'dark'],
])(
  'the page without a connection has the chosen theme (%s), else that of the system',
  async (theme, scheme) => {
    const worker = run(offlineWorker(brand))
    worker.fetch.mockRejectedValue(new TypeError('Failed to fetch'))
    const html = (await (await open(worker, {}).answer)?.text()) ?? ''
    const style = { colorScheme: /<html[^>]* style="color-scheme: ([^"]*)"/.exec(html)?.[1] }
    const script = /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    const page = {
      document: { documentElement: { style } },
      localStorage: { theme },
      addEventListener: vi.fn(),
    }
    runInContext(script, createContext(page))
    expect(style.colorScheme).toBe(scheme)
  },
)

test('a new text takes over at once, and the last one removes the worker', () => {
  const waitUntil = vi.fn()
  for (const text of [offlineWorker(brand), removedWorker]) {
    const { listeners, skipWaiting } = run(text)
    listeners.get('install')?.({})
    expect(skipWaiting).toHaveBeenCalledOnce()
  }
  const { listeners, registration } = run(removedWorker)
  listeners.get('activate')?.({ waitUntil })
  expect(registration.unregister).toHaveBeenCalledOnce()
  expect([...listeners.keys()]).toEqual(['install', 'activate'])
  expect(offlineWorker({ ...brand, name: 'Other' })).not.toBe(offlineWorker(brand))
})
