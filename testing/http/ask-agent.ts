import { z } from '@/lib/shared/validation/zod'
import { callApi } from './call-api'

/** Asks the shop as an assistant does, by MCP. */

const path = '/api/mcp/'

const result = z.looseObject({
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
  structuredContent: z.any().optional(),
  isError: z.boolean().optional(),
})
const answer = z.looseObject({ jsonrpc: z.literal('2.0'), id: z.number(), result: z.looseObject({}) })

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

type Message = {
  headers: Record<string, string>
  body: { params: Record<string, unknown> } & Record<string, unknown>
}

/** The revision is 2026-07-28. */
export function currentMessage(method: string, params: Record<string, unknown> = {}): Message {
  const headers: Record<string, string> = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': method }
  if (typeof params.name === 'string') headers['Mcp-Name'] = params.name
  return { headers, body: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } } }
}

/** The client is from 2025 and has made no handshake. */
export function olderMessage(method: string, params: Record<string, unknown> = {}): Message {
  const headers = { 'MCP-Protocol-Version': '2025-06-18', Accept: 'application/json, text/event-stream' }
  return { headers, body: { jsonrpc: '2.0', id: 1, method, params } }
}

export async function askAgent(message: Message) {
  const response = await callApi(null, { method: 'POST', path, ...message })
  return answer.parse(await response.json()).result
}

export async function callTool(name: string, args: Record<string, unknown> = {}, messageOf = currentMessage) {
  const { content, structuredContent, isError } = result.parse(
    await askAgent(messageOf('tools/call', { name, arguments: args })),
  )
  return { text: content.map((part) => part.text).join('\n'), data: structuredContent, isError }
}
