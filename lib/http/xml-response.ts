import 'server-only'
import pLimit from 'p-limit'
import { REVALIDATE } from '@/lib/cache-control.mjs'
import { clientOf } from '@/lib/http/client-address'
import { Problem } from '@/lib/problem'

/** Documents that are read at the same time, by all and by one address; each holds one part in memory, also for a slow client. */
const maxOpen = 16
const maxOpenPerAddress = 4
/** A document is cut then, whether its client still reads or has stopped reading. */
const maxMs = 600_000

/** All documents take turns: crawlers never use more than one connection to the database, and little of the processor. */
const turn = pLimit(1)
/** The address of each open document's client; `undefined` when all visitors may share it. */
const open = new Map<AsyncGenerator<string>, string | undefined>()

function isFullFor(address: string | undefined): boolean {
  const own = [...open.values()].filter((other) => address !== undefined && other === address)
  return open.size >= maxOpen || own.length >= maxOpenPerAddress
}

/**
 * Streams an XML document, made part by part as the client reads it, so that it may be as large as the catalogue. The first
 * part is made before the response begins: what it throws becomes an error response. Throws `busy` beyond 16 documents, or 4 of
 * one address.
 */
export async function xmlResponse(request: Request, parts: AsyncGenerator<string>): Promise<Response> {
  const { address } = clientOf(request)
  if (isFullFor(address)) throw new Problem('busy')
  open.set(parts, address)
  let timeout: NodeJS.Timeout | undefined
  async function close(): Promise<void> {
    clearTimeout(timeout)
    open.delete(parts)
    await parts.return(undefined)
  }
  async function next(): Promise<string | null> {
    try {
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
      start(controller) {
        timeout = setTimeout(() => {
          controller.error(new Problem('busy'))
          void close().catch(() => {})
        }, maxMs)
      },
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
