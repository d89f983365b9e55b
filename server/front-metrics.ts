import type { ServerResponse } from 'node:http'
import { counter, gauge } from '@/lib/platform/edge/metrics'

export type AnswerKind = 'kept' | 'rendered' | 'passed' | 'refused'

/** The first digit of the status counts; without one the client has left before the response. */
const statusClasses = ['none', '1xx', '2xx', '3xx', '4xx', '5xx']

interface FrontState {
  openConnections: number
  closedConnections: Record<string, number>
  nextRestarts: number
  cacheSize: { bytes: number; count: number }
}

export type FrontMetrics = ReturnType<typeof createFrontMetrics>

/** Counts what the front server does. Counting adds to a number, because it happens in every request. */
export function createFrontMetrics() {
  const zeros = () => statusClasses.map(() => 0)
  const answers: Record<AnswerKind, number[]> = {
    kept: zeros(),
    rendered: zeros(),
    passed: zeros(),
    refused: zeros(),
  }
  let renders = 0

  return {
    answered(kind: AnswerKind, response: ServerResponse) {
      const index = response.headersSent ? Math.floor(response.statusCode / 100) : 0
      answers[kind][index] = (answers[kind][index] ?? 0) + 1
    },

    rendering() {
      renders += 1
    },

    families: ({ openConnections, closedConnections, nextRestarts, cacheSize }: FrontState) => [
      counter(
        'shop_http_requests_total',
        'Requests by how they were answered (kept: from the page cache) and by class of status.',
        Object.entries(answers).flatMap(([kind, counts]) =>
          counts.map((count, index) => [{ kind, status: statusClasses[index] ?? '' }, count]),
        ),
      ),
      counter('shop_renders_total', 'Answers for everybody that Next has rendered.', renders),
      gauge('shop_page_cache_bytes', 'Memory of the answers in the page cache.', cacheSize.bytes),
      gauge('shop_page_cache_answers', 'Answers in the page cache.', cacheSize.count),
      gauge('shop_open_connections', 'Open connections of clients.', openConnections),
      counter(
        'shop_closed_connections_total',
        'Connections closed or refused because of a limit: for one address, for all, for the memory of unfinished heads.',
        Object.entries(closedConnections).map(([limit, count]) => [{ limit }, count]),
      ),
      counter('shop_next_restarts_total', 'Next processes that ended by themselves.', nextRestarts),
    ],
  }
}
