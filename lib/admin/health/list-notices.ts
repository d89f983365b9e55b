import 'server-only'
import { type Principal, requireScope } from '@/lib/accounts/permissions/viewer'
import type { OperationNotice } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/db/db'

const dayMs = 24 * 60 * 60 * 1000

export type Notice = { code: OperationNotice; lastSeenAt: Date }

/** Returns what the operator should change, as far as it was seen in the last 24 hours, the newest first. Admins only. */
export async function listNotices(viewer: Principal | null, now = new Date()): Promise<Notice[]> {
  requireScope(viewer, 'see-desk', 'orders:read')
  return db.notice.findMany({
    where: { lastSeenAt: { gt: new Date(now.getTime() - dayMs) } },
    orderBy: { lastSeenAt: 'desc' },
    select: { code: true, lastSeenAt: true },
  })
}
