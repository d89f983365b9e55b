import 'server-only'
import pLimit from 'p-limit'
import { REVALIDATE } from '@/lib/cache-control.mjs'
import { Problem } from '@/lib/problem'

/** Documents that are read at the same time; each holds one part in memory, also for a slow client. */
const maxOpen = 16
/** A client that is still reading then has its document cut. */
const maxMs = 600_000

/** All documents take turns: crawlers never use more than one connection to the database, and little of the processor. */
const turn = pLimit(1)
let open = 0

/**
 * Streams an XML document, made part by part as the client reads it, so that it may be as large as the catalogue. The first
 * part is made before the response begins: what it throws becomes an error response. Throws `busy` beyond 16 documents.
 */
export async function xmlResponse(request: Request, parts: AsyncGenerator<string>): Promise<Response> {
  if (open >= maxOpen) throw new Problem('busy')
  open += 1
  const deadline = performance.now() + maxMs
  let isOpen = true
  async function close(): Promise<void> {
    if (isOpen) open -= 1
    isOpen = false
    await parts.return(undefined)
  }
  async function next(): Promise<string | null> {
    try {
      if (performance.now() > deadline) throw new Problem('busy')
      const { done, value } = await turn(() => parts.next())
      if (!done) return value
      await close()
      return null
    } catch (error) {
      await close()
      throw error
    }
  }

  let first = await next()
  const headers = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': REVALIDATE }
  if (request.method === 'HEAD') {
    await close()
    return new Response(null, { headers })
  }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = first ?? (await next())
        first = null
        if (part === null) controller.close()
        else controller.enqueue(new TextEncoder().encode(part))
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers })
}
