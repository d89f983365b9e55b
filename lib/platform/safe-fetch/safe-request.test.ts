import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { localCertificate } from '@/testing/machine/local-certificate'
import type { AddressRules } from './safe-address'
import { AddressRefused, outsideAgent, postOutside, requireOutside } from './safe-request'

const publicOne = '93.184.215.14'
const none: AddressRules = { named: [], shopUrl: 'https://shop.example.com' }

/** A server on this machine that nothing may reach; counts its requests. */
async function insideServer(answer: RequestListener = (_, response) => response.end()) {
  const heard = vi.fn()
  const server = https.createServer(localCertificate, (request, response) => {
    heard(request.url)
    answer(request, response)
  })
  server.on('connection', () => heard('connection'))
  server.listen(0)
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { heard, port: (server.address() as AddressInfo).port }
}

/** Posts while a name resolves to these addresses, one list after the other. */
function post(address: string, answers: string[][], { rules = none, timeoutMs = 60_000 } = {}) {
  const resolve = vi.fn(async () => answers.shift() ?? [])
  const dispatcher = outsideAgent({ resolve, rules: () => rules, ca: localCertificate.cert })
  onTestFinished(() => dispatcher.destroy())
  const sent = postOutside(address, { headers: {}, body: '{}', timeoutMs, rules, dispatcher })
  return { resolve, sent }
}

test.each([
  ['127.0.0.1'],
  ['::1'],
  ['10.1.2.3'],
  ['169.254.169.254'],
  ['::ffff:127.0.0.1'],
  ['64:ff9b::7f00:1'],
  [publicOne, '127.0.0.1'],
  ['127.0.0.1', publicOne],
  [publicOne, '::1'],
  [],
])(
  'C01b a name that resolves to %s %s is refused when it is saved and at each attempt, and nothing is asked',
  async (...addresses) => {
    const { heard, port } = await insideServer()
    const address = `https://hooks.example.org:${port}/`
    const resolve = async () => addresses
    await expect(requireOutside(address, { rules: none, resolve })).rejects.toThrow(AddressRefused)
    await expect(post(address, [addresses]).sent).rejects.toThrow('leads to a private address')
    expect(heard).not.toHaveBeenCalled()
  },
)

test('C01b a name that is public when it is checked and private a moment later is resolved once: the connection goes where was checked', async () => {
  const { heard, port } = await insideServer()
  const answers = [[publicOne], ['127.0.0.1'], ['127.0.0.1']]
  const { resolve, sent } = post(`https://hooks.example.org:${port}/`, answers, { timeoutMs: 500 })
  // Nobody answers there.
  await expect(sent).rejects.toThrow(/There was no answer|reached|refuses/)
  expect(resolve).toHaveBeenCalledOnce()
  expect(heard).not.toHaveBeenCalled()
})

test('C01b a name that was public when it was saved is refused once it has become private', async () => {
  const { heard, port } = await insideServer()
  const address = `https://hooks.example.org:${port}/`
  await requireOutside(address, { rules: none, resolve: async () => [publicOne] })
  await expect(post(address, [['127.0.0.1']]).sent).rejects.toThrow(AddressRefused)
  expect(heard).not.toHaveBeenCalled()
})

test('C01b the agent itself connects to no private address, whoever uses it', async () => {
  const { heard, port } = await insideServer()
  const dispatcher = outsideAgent({ rules: () => none, ca: localCertificate.cert })
  onTestFinished(() => dispatcher.destroy())
  for (const host of ['127.0.0.1', '[::1]', 'localhost', '[::ffff:127.0.0.1]']) {
    const { request } = await import('undici')
    await expect(request(`https://${host}:${port}/`, { dispatcher })).rejects.toThrow(
      'leads to a private address',
    )
  }
  expect(heard).not.toHaveBeenCalled()
})

test('C01b a redirect is not followed, also to a host that is named', async () => {
  const secret = await insideServer()
  const { port } = await insideServer((_, response) =>
    response.writeHead(307, { Location: `https://localhost:${secret.port}/inside` }).end(),
  )
  const rules = { ...none, named: ['localhost'] }
  expect(await post(`https://localhost:${port}/`, [], { rules }).sent).toBe(307)
  expect(secret.heard).not.toHaveBeenCalled()
})

test('C01b a named host may be private, at the named port only, and its certificate must be right', async () => {
  const [named, other] = [await insideServer(), await insideServer()]
  const rules = { ...none, named: [`localhost:${named.port}`] }
  expect(await post(`https://localhost:${named.port}/`, [], { rules }).sent).toBe(200)
  await expect(post(`https://localhost:${other.port}/`, [['127.0.0.1']], { rules }).sent).rejects.toThrow(
    AddressRefused,
  )
  expect(other.heard).not.toHaveBeenCalled()
  const dispatcher = outsideAgent({ rules: () => rules })
  onTestFinished(() => dispatcher.destroy())
  const send = { headers: {}, body: '{}', timeoutMs: 2000, rules, dispatcher }
  await expect(postOutside(`https://localhost:${named.port}/`, send)).rejects.toThrow('could not be reached')
})

test('C01b proxies that the environment names are not asked', async () => {
  const proxy = await insideServer()
  for (const name of ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'ALL_PROXY'])
    vi.stubEnv(name, `http://127.0.0.1:${proxy.port}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { port } = await insideServer()
  const rules = { ...none, named: ['localhost'] }
  expect(await post(`https://localhost:${port}/`, [], { rules }).sent).toBe(200)
  expect(proxy.heard).not.toHaveBeenCalled()
})

test('a name without an address at the moment may be saved', async () => {
  const resolve = async () => {
    throw Object.assign(new Error('no'), { code: 'ENOTFOUND' })
  }
  await requireOutside('https://hooks.example.org/', { rules: none, resolve })
  const dispatcher = outsideAgent({ resolve, rules: () => none })
  const send = { headers: {}, body: '', timeoutMs: 2000, rules: none, dispatcher }
  await expect(postOutside('https://hooks.example.org/', send)).rejects.toThrow('Its host has no address.')
})
