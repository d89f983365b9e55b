import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { clientAddressHeader } from '@/lib/api/rate-limits/client-address'
import { speakIn } from '@/lib/platform/messages/speak'
import { currentLanguage } from '@/lib/shared/messages/current-language'
import { xmlResponse } from './xml-response'

afterEach(() => void vi.useRealTimers())

const request = (method = 'GET', address = '192.0.2.1') =>
  new Request('http://localhost/feeds/products.xml', { method, headers: { [clientAddressHeader]: address } })

async function* endless() {
  for (;;) yield 'part'
}
/** As many documents as may be open, of six addresses. */
const openAll = () =>
  Promise.all(
    Array.from({ length: 16 }, (_, n) => xmlResponse(request('GET', `198.51.100.${n % 6}`), endless())),
  )

test('a document is made while it is read: nothing beyond its first part before, nothing after the client has left', async () => {
  const made = vi.fn()
  async function* parts() {
    for (let n = 1; n <= 5; n++) {
      made()
      yield `${n}`
    }
  }
  const reader = (await xmlResponse(request(), parts())).body?.getReader()
  await setImmediate()
  expect(made).toHaveBeenCalledTimes(1)
  await reader?.read()
  await reader?.read()
  await setImmediate()
  expect(made).toHaveBeenCalledTimes(2)
  await reader?.cancel()
  await setImmediate()
  expect(made).toHaveBeenCalledTimes(2)
  expect((await xmlResponse(request('HEAD'), parts())).body).toBeNull()
})

test('a document stays in the language of its request, wherever it is read', async () => {
  async function* parts() {
    for (let n = 0; n < 3; n++) yield currentLanguage()
  }
  const response = await speakIn({ language: 'de', prefix: '/de' }, () => xmlResponse(request(), parts()))
  expect(await response.text()).toBe('dedede')
})

test('only 16 documents are open at a time; one that ends, fails or loses its client makes room', async () => {
  const open = await openAll()
  await expect(xmlResponse(request(), endless())).rejects.toMatchObject({ code: 'busy' })
  await Promise.all(open.map(({ body }) => body?.cancel()))
  async function* few() {
    yield 'one'
    yield 'two'
  }
  async function* failing() {
    yield await Promise.reject<string>(new Error('no database'))
  }
  for (let n = 0; n < 20; n++) {
    await expect(xmlResponse(request(), failing())).rejects.toThrow('no database')
    await (await xmlResponse(request('HEAD'), endless())).text()
    expect(await (await xmlResponse(request(), few())).text()).toBe('onetwo')
  }
})

test('one address has at most three documents open, so four addresses leave room for others', async () => {
  const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']
  const opening = [...addresses, ...addresses, ...addresses].map((address) =>
    xmlResponse(request('GET', address), endless()),
  )
  const open = await Promise.all(opening)
  for (const address of addresses)
    await expect(xmlResponse(request('GET', address), endless())).rejects.toMatchObject({ code: 'busy' })
  open.push(await xmlResponse(request('GET', '192.0.2.5'), endless()))
  await Promise.all(open.map(({ body }) => body?.cancel()))
})

test('when all places are taken, the slowest client loses its document to the next one, after five seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const open = await openAll()
  const readers = open.map(({ body }) => body?.getReader())
  vi.advanceTimersByTime(4999)
  await expect(xmlResponse(request(), endless())).rejects.toMatchObject({ code: 'busy' })
  // All but the eighth read on.
  for (const [n, reader] of readers.entries()) if (n !== 7) await reader?.read()
  vi.advanceTimersByTime(1)
  open.push(await xmlResponse(request(), endless()))
  await expect(readers[7]?.read()).rejects.toMatchObject({ code: 'busy' })
  await expect(xmlResponse(request(), endless())).rejects.toMatchObject({ code: 'busy' })
  for (const reader of readers) await reader?.cancel().catch(() => {})
  await open.at(-1)?.body?.cancel()
})

test('a client that stops reading loses its document after ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const open = await openAll()
  vi.advanceTimersByTime(600_000)
  await (await xmlResponse(request(), endless())).body?.cancel()
  await expect(open[0]?.text()).rejects.toMatchObject({ code: 'busy' })
  expect(vi.getTimerCount()).toBe(0)
})
