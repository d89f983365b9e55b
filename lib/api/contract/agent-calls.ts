import { z } from '@/lib/shared/validation/zod'
import { defineCalls } from './define-calls'

const message = z
  .looseObject({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number()]).optional(),
    method: z
      .string()
      .describe('`tools/list`, `tools/call`, `server/discover`, `initialize` and others of MCP.'),
    params: z.looseObject({}).optional(),
  })
  .describe('One message of MCP, the Model Context Protocol.')

export const agentCalls = defineCalls({
  askCatalogue: {
    request: ['POST', '/api/mcp/'],
    does: 'Answers shopping assistants by MCP, without a session, a handshake or a stream: `search_catalog`, `lookup_catalog`, `get_product` and `search_shop_policies`. A message that is no request of MCP has an error of JSON-RPC with a status of 400 to 415, a notification 202 without a body. 404 where the owner has switched it off.',
    access: 'everybody',
    body: message,
    limit: 'agent',
    answer: z.looseObject({ jsonrpc: z.literal('2.0') }),
    problems: ['not-found'],
  },
})
