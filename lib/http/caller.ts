import 'server-only'
import type { Caller } from '@/lib/auth/find-viewer'
import { requireUser } from '@/lib/auth/viewer'
import { querySql } from '@/lib/db/sql-transaction'
import { runExclusive } from '@/lib/orders/run-exclusive'
import { Problem } from '@/lib/problem'
import { type ApiContext, readBearer } from './api-route'
import { findViewerAndLimitRate, type LimitedCall } from './rate-limit'

/** Returns the caller of a valid token; `findViewer` counts the call. Throws `not-signed-in` for any other request. */
export async function callerOf(kind: LimitedCall, { request, call }: ApiContext): Promise<Caller> {
  const claims = await readBearer(request)
  if (!claims) throw new Problem('not-signed-in')
  const { userId } = claims
  return {
    userId,
    async findViewer(query) {
      const viewer = await findViewerAndLimitRate(kind, claims, query)
      call.viewerId = viewer?.id ?? null
      return viewer
    },
  }
}

/** Throws what is wrong with the input of this caller, whose call counts as well. Throws `not-signed-in`, `too-many-requests`. */
export async function refuseInput({ userId, findViewer }: Caller, error: unknown): Promise<never> {
  requireUser(await runExclusive(userId, () => findViewer(querySql)))
  throw error
}
