import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { xmlResponse } from '@/lib/http/xml-response'

const request = (method = 'GET') => new Request('http://localhost/feeds/products.xml', { method })

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
  async function* endless() {
    for (;;) yield 'part'
  }
  const open = await Promise.all(Array.from({ length: 16 }, () => xmlResponse(request(), endless())))
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
