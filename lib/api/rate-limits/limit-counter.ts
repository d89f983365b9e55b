import { t } from '@/lib/shared/messages/message'
import 'server-only'
import { createHmac } from 'node:crypto'
import { env } from '@/lib/platform/config/env'
import type { Counter } from '@/lib/platform/db/counters'
import { Problem } from '@/lib/shared/problem/problem'
import { waitText } from '@/lib/shared/text/wait-text'

/** The account or address that a counter counts is stored as a keyed hash, not in the clear. */
export function counter(kind: string, limit: number, seconds: number, subject: string): Counter {
  const hash = createHmac('sha256', env().NEXTAUTH_SECRET).update(subject).digest('base64url')
  return { key: `${kind}:${hash}`, limit, seconds }
}

/** Throws `too-many-requests` when there are seconds to wait. */
export function refuse(retryAfterSeconds: number, reason = t('problem.too-many-attempts')): void {
  if (retryAfterSeconds <= 0) return
  const detail = `${reason} ${t('problem.retry', { wait: waitText(retryAfterSeconds) })}`
  throw new Problem('too-many-requests', { detail, retryAfterSeconds })
}
