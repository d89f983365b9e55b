import 'server-only'
import type { OperationNotice } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/db/db'
import { logFault, logWarning } from '@/lib/platform/logging/log'
import type { Words } from './outage-words'

/**
 * Logs something that the operator should change, and keeps it for admins. A failure to keep it is logged and harms nothing.
 * @param folder the folder that the notice is about; for the log only
 */
export async function raiseNotice(
  code: OperationNotice,
  { now = new Date(), folder }: { now?: Date; folder?: string } = {},
): Promise<void> {
  const { what, advice } = noticeWords[code]
  logWarning(code.replaceAll('_', '-'), { folder, text: `${what} ${advice}` })
  try {
    await db.notice.upsert({
      where: { code },
      create: { code, firstSeenAt: now, lastSeenAt: now },
      update: { lastSeenAt: now },
      select: { code: true },
    })
  } catch (error) {
    logFault('notice-not-kept', error)
  }
}

/** Describes what the operator should change. */
export const noticeWords: Record<OperationNotice, Words> = {
  unknown_proxy: {
    what: 'Requests carry X-Forwarded-For, but TRUSTED_PROXIES is 0.',
    advice:
      'If a proxy stands in front of the shop, set TRUSTED_PROXIES to the number of proxies: until then all visitors count as ' +
      'one address, and log-ins are limited per account only. Without a proxy ignore this: any client can send the header.',
  },
  separate_pictures: {
    what: 'Several instances keep uploaded pictures in folders of their own.',
    advice:
      'A picture uploaded to one is missing on the others. Set S3_BUCKET, or mount one folder as media in all data folders.',
  },
}
