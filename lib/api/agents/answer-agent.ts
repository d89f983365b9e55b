import 'server-only'
import {
  createMcpHandler,
  isJsonContentType,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { speakIn } from '@/lib/platform/messages/speak'
import { spokenBy } from './agent-language'
import { agentServer } from './agent-server'

/** Nothing that a client could listen to ever changes, so that a stream of changes ends as soon as it is confirmed. */
const current = createMcpHandler(agentServer, { legacy: 'reject', maxSubscriptions: 1 })

const accepted = 'application/json, text/event-stream'

/**
 * Answers one message of MCP as JSON, of the revisions from 2025 on, in the language that a tool is asked for. No request knows of another
 * one. `text` is the body.
 */
export async function answerAgent(request: Request, text: string): Promise<Response> {
  if (!isJsonContentType(request.headers.get('content-type')))
    return mistake(415, -32_000, 'Content-Type must be application/json.')
  const message = parsed(text)
  if (message === undefined) return mistake(400, -32_700, 'The body is not valid JSON.')
  // A batch, which only old clients send, would be many calls for one.
  if (Array.isArray(message)) return mistake(400, -32_600, 'Send one message a request.')
  const spoken = await spokenBy(message)
  const answer = () => answered(request, text, message)
  if (spoken === null) return answer()
  const response = await speakIn(spoken, answer)
  response.headers.set('Content-Language', spoken.language)
  return response
}

async function answered(request: Request, text: string, message: unknown): Promise<Response> {
  const { url, method, headers: sent, signal } = request
  const headers = new Headers(sent)
  // A client that takes only one of the two can read the answer all the same.
  headers.set('Accept', accepted)
  const copy = new Request(url, { method, headers, body: text, signal })
  if (!(await isLegacyRequest(copy, message))) return current.fetch(copy, { parsedBody: message })
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const server = agentServer()
  try {
    await server.connect(transport)
    return await transport.handleRequest(copy, { parsedBody: message })
  } finally {
    await server.close()
  }
}

/** An argument that is `null` is one that was not given: some clients send all that there are. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text, (name, value) =>
      value === null && name !== '' && name !== 'id' ? undefined : value,
    )
  } catch {
    return undefined
  }
}

function mistake(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status })
}
