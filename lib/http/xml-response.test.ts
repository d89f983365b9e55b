import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { clientAddressHeader } from '@/lib/http/client-address'
import { xmlResponse } from '@/lib/http/xml-response'

afterEach(() => void vi.useRealTimers())

const request = (method = 'GET', address = '192.0.2.1') =>
  new Request('http://localhost/feeds/products.xml', { method, headers: { [clientAddressHeader]: address } })

async function* endless() {
  for (;;) yield 'part'
}
/** As many documents as may be open, four of each address. */
const openAll = () =>
  Promise.all(
    Array.from({ length: 16 }, (_, n) => xmlResponse(request('GET', `198.51.100.${n % 4}`), endless())),
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

test('one address has at most four documents open', async () => {
  const open = await Promise.all(Array.from({ length: 4 }, () => xmlResponse(request(), endless())))
  await expect(xmlResponse(request(), endless())).rejects.toMatchObject({ code: 'busy' })
  const other = await xmlResponse(request('GET', '192.0.2.2'), endless())
  await Promise.all([...open, other].map(({ body }) => body?.cancel()))
})

test('a client that stops reading loses its document after ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const open = await openAll()
  vi.advanceTimersByTime(600_000)
  await (await xmlResponse(request(), endless())).body?.cancel()
  await expect(open[0]?.text()).rejects.toMatchObject({ code: 'busy' })
  expect(vi.getTimerCount()).toBe(0)
})
