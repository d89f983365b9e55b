import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { agentCalls } from '@/lib/api/contract/agent-calls'
import { readShop } from '@/lib/store/settings/read-shop'
import { createUser } from '@/testing/db/rows'
import { askAgent, currentMessage, olderMessage } from '@/testing/http/ask-agent'
import { callApi } from '@/testing/http/call-api'
import { GET as profile } from '../ucp-profile/route'
import { GET, POST } from './mcp/route'

/** How assistants reach the shop by MCP; what they are told is tested beside the tools. */

const path = '/api/mcp/'
const names = ['search_catalog', 'lookup_catalog', 'get_product', 'search_shop_policies']

function send(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const all = { 'Content-Type': 'application/json', ...headers }
  const request = new Request(`http://localhost:3000${path}`, { method: 'POST', headers: all, body: text })
  return POST(request, { params: Promise.resolve(undefined) })
}

test.each(['/api/mcp', path])(
  '%s answers clients of both revisions, with and without a handshake, as JSON',
  async (form) => {
    for (const message of [currentMessage('tools/list'), olderMessage('tools/list')]) {
      const response = await callApi(null, { method: 'POST', path: form, ...message })
      expect(response.headers.get('content-type')).toContain('application/json')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('x-robots-tag')).toBe('noindex')
      const { result } = (await response.json()) as { result: { tools: { name: string }[] } }
      expect(result.tools.map(({ name }) => name)).toEqual(names)
    }
    const plain = await send({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { Accept: '*/*' })
    expect(plain.status).toBe(200)
  },
)

test('a handshake of 2025-06-18 gets its version, tools and no session; a notification is accepted', async () => {
  const client = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  }
  const result = await askAgent(olderMessage('initialize', client))
  expect(result).toMatchObject({
    protocolVersion: '2025-06-18',
    capabilities: { tools: { listChanged: false } },
  })
  const { headers, body } = olderMessage('notifications/initialized')
  const { id: _, ...notification } = body
  const accepted = await send(notification, headers)
  expect([accepted.status, accepted.headers.get('mcp-session-id')]).toEqual([202, null])
  expect(await askAgent(currentMessage('server/discover'))).toMatchObject({
    supportedVersions: ['2026-07-28'],
  })
})

test.each([
  ['no JSON', '{', 400, -32_700],
  ['no message', { hello: 1 }, 400, undefined],
  ['null', 'null', 400, undefined],
  ['a batch', [olderMessage('tools/list').body], 400, -32_600],
  ['an unknown method', olderMessage('nothing/here').body, 200, -32_601],
  ['an unknown tool', olderMessage('tools/call', { name: 'buy' }).body, 200, -32_602],
])('%s is an error of JSON-RPC', async (_, body, status, code) => {
  const response = await send(body)
  expect(response.status).toBe(status)
  const { error } = (await response.json()) as { error: { code: number } }
  expect(error.code).toBe(code ?? error.code)
})

test('a stream of changes is confirmed and ends, so that no connection stays open', async () => {
  const { headers, body } = currentMessage('subscriptions/listen', {
    notifications: { toolsListChanged: true },
  })
  const streams = await Promise.all([1, 2, 3].map(async () => (await send(body, headers)).text()))
  for (const stream of streams) {
    const sent = [...stream.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data))
    expect(sent).toMatchObject([
      { method: 'notifications/subscriptions/acknowledged' },
      { id: 1, result: { resultType: 'complete' } },
    ])
  }
})

test('another content type is 415, too large a body 413, another method 405 with Allow', async () => {
  expect((await send('{}', { 'Content-Type': 'text/plain' })).status).toBe(415)
  const large = await send(olderMessage('tools/list', { padding: 'x'.repeat(100_000) }).body)
  expect(large.status).toBe(413)
  const request = new Request(`http://localhost:3000${path}`)
  const response = await GET(request, { params: Promise.resolve(undefined) })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
})

test.each([
  ['another site', { Origin: 'https://evil.example' }],
  [
    'a page whose name was bound to the shop’s address',
    { Origin: 'http://evil.example', Host: 'evil.example' },
  ],
  ['a page without a name', { Origin: 'null' }],
  [
    'a page of such a name, as browsers say it',
    { Origin: 'http://evil.example', 'Sec-Fetch-Site': 'same-origin' },
  ],
])('%s is refused', async (_, headers) => {
  const response = await send(olderMessage('tools/list').body, headers)
  expect([response.status, await response.json()]).toMatchObject([403, { code: 'cross-site' }])
})

test('the owner switches it off and on: endpoint and profile are 404 meanwhile', async () => {
  const owner = await createUser({ role: 'owner' })
  const change = async (agents: boolean) => {
    const body = { agents, version: (await readShop()).version }
    return (await callApi(owner, { method: 'PUT', path: '/api/settings/', body })).status
  }
  const message = olderMessage('tools/list')
  const statuses = async () => {
    const request = new Request('http://localhost:3000/.well-known/ucp')
    const found = await profile(request, { params: Promise.resolve(undefined) })
    return [(await callApi(null, { method: 'POST', path, ...message })).status, found.status]
  }
  expect(await change(false)).toBe(200)
  expect(await statuses()).toEqual([404, 404])
  expect(await change(true)).toBe(200)
  expect(await statuses()).toEqual([200, 200])
})

test('the example of docs/programs/agents.md is answered', async () => {
  const [, body = ''] = /-d '\n([^']+)'\n```/.exec(readFileSync('docs/programs/agents.md', 'utf8')) ?? []
  const response = await send(body)
  expect(await response.json()).toMatchObject({ result: { structuredContent: { products: [] } } })
})

test('its definition takes any message of MCP', () => {
  for (const { body } of [currentMessage('tools/list'), olderMessage('ping')])
    expect(agentCalls.askCatalogue.body.safeParse(body).success).toBe(true)
})
