import 'server-only'
import pLimit from 'p-limit'
import type { Action } from '@/lib/accounts/permissions/permissions'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { pageViewer } from '@/lib/api/pages/page-viewer'
import { todayOf } from '@/lib/platform/db/day-range'
import { logFault } from '@/lib/platform/logging/log'
import type { Problem } from '@/lib/shared/problem/problem'
import { paths, signInPath } from '@/lib/shared/routes/paths'
import { apiRoute, errorHeaders } from './api-route'
import { otherMethods } from './other-methods'

/** Files take turns for each part: they never use more than one connection to the database. */
const turn = pLimit(1)

/** A file of the admin: its name before the day, and its parts, which are made as they are read. CSV unless it says otherwise. */
type File = { name: string; isPdf?: boolean; parts: AsyncGenerator<string | Uint8Array<ArrayBuffer>> }

/**
 * The handlers of a page that is a file, for viewers of the session cookie who may do `can`; a visitor is led to the login. The first part is made before the response begins:
 * what it throws is answered as text with its status. What a later part throws breaks the transfer.
 */
export function fileRoute(can: Action, open: (viewer: Viewer, query: URLSearchParams) => File) {
  const GET = apiRoute(
    async ({ request, viewer }) => {
      const { pathname, search, searchParams } = new URL(request.url)
      if (!viewer) return toLogin(pathname + search)
      requireAction(viewer, can)
      const file = open(viewer, searchParams)
      const body = await bodyOf(file.parts)
      const day = todayOf()
      if (request.method === 'HEAD') await body.cancel()
      return new Response(request.method === 'HEAD' ? null : body, {
        headers: {
          'Content-Type': file.isPdf ? 'application/pdf' : 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="${file.name}-${day}.${file.isPdf ? 'pdf' : 'csv'}"`,
          'Cache-Control': 'private, no-store',
        },
      })
    },
    fileErrorResponse,
    () => pageViewer(),
  )
  return { ...otherMethods('GET'), GET }
}

function toLogin(path: string): Response {
  return new Response(null, { status: 307, headers: { Location: signInPath(paths.login, path) } })
}

function fileErrorResponse(problem: Problem): Response {
  return new Response(problem.message, { status: problem.status, headers: errorHeaders(problem) })
}

async function bodyOf(parts: File['parts']): Promise<ReadableStream<Uint8Array>> {
  let next = await turn(() => parts.next())
  let isFirst = true
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          if (!isFirst) next = await turn(() => parts.next())
          isFirst = false
          if (next.done) return controller.close()
          controller.enqueue(
            typeof next.value === 'string' ? new TextEncoder().encode(next.value) : next.value,
          )
        } catch (error) {
          logFault('export-broken', error)
          throw error
        }
      },
      async cancel() {
        await parts.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
