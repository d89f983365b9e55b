import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import pLimit from 'p-limit'
import { clientOf } from '@/lib/api/rate-limits/client-address'
import { REVALIDATE } from '@/lib/platform/edge/cache-control'
import { Problem } from '@/lib/shared/problem/problem'

/** Documents read at a time, by all and by one address; each holds one part in memory. */
const maxOpen = 16
const maxOpenPerAddress = 3
/** A client that takes longer for a part, which has half a megabyte, is slow. */
const slowMs = 5000
/** A document is cut then, whether its client still reads or has stopped reading. */
const maxMs = 600_000

/** All documents take turns: crawlers never use more than one connection to the database, and little of the processor. */
const turn = pLimit(1)

/** An open document; `address` is `undefined` when all visitors may share it, `unreadSince` infinite while a part is made. */
type Place = { address: string | undefined; unreadSince: number; cut: () => void }
const places = new Set<Place>()

/** Takes a place. When there is none, the slowest client loses its document, if it is slow. Throws `busy`. */
function takePlace(address: string | undefined): Place {
  const own = [...places].filter((other) => address !== undefined && other.address === address)
  if (own.length >= maxOpenPerAddress) throw new Problem('busy')
  if (places.size >= maxOpen) {
    const [slowest] = [...places].toSorted((a, b) => a.unreadSince - b.unreadSince)
    if (!slowest || performance.now() - slowest.unreadSince < slowMs) throw new Problem('busy')
    slowest.cut()
  }
  const place = { address, unreadSince: Number.POSITIVE_INFINITY, cut: () => {} }
  places.add(place)
  return place
}

/**
 * Streams an XML document, made part by part as the client reads it, so that it may be as large as the catalogue. The first
 * part is made before the response begins: what it throws becomes an error response. Throws `busy` beyond 3 documents of one
 * address, and beyond 16 that are read at speed.
 */
export async function xmlResponse(request: Request, parts: AsyncGenerator<string>): Promise<Response> {
  const place = takePlace(clientOf(request).address)
  let timeout: NodeJS.Timeout | undefined
  async function close(): Promise<void> {
    clearTimeout(timeout)
    places.delete(place)
    await parts.return(undefined)
  }
  // A stream is read outside of its request, whose language the parts are in.
  const inRequest = AsyncLocalStorage.snapshot()
  async function next(): Promise<string | null> {
    try {
      const { done, value } = await turn(() => inRequest(() => parts.next()))
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
        place.cut = () => {
          controller.error(new Problem('busy'))
          void close().catch(() => {})
        }
        place.unreadSince = performance.now()
        timeout = setTimeout(place.cut, maxMs)
      },
      async pull(controller) {
        place.unreadSince = Number.POSITIVE_INFINITY
        const part = first ?? (await next())
        first = null
        if (part === null) return controller.close()
        controller.enqueue(new TextEncoder().encode(part))
        place.unreadSince = performance.now()
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers })
}
