import { t } from '@/lib/shared/messages/message'
import 'server-only'
import { idInToken, isAlertTokenOf } from '@/lib/accounts/sessions/confirm-token'
import type { TokenInput } from '@/lib/accounts/users/user-schema'
import { db } from '@/lib/platform/db/db'
import { logEvent } from '@/lib/platform/logging/log'
import { Problem } from '@/lib/shared/problem/problem'

/** Confirms by the token of a mailed link that its reader wants to be told. A repeat changes nothing. Public. */
export async function confirmAlert({ token }: TokenInput): Promise<{ detail: string }> {
  const { id, confirmedAt, toldAt } = await findAlert(token)
  if (toldAt) return { detail: t('alert.told') }
  if (!confirmedAt) {
    const where = { id, confirmedAt: null }
    const { count } = await db.stockAlert.updateMany({ where, data: { confirmedAt: new Date() } })
    if (count > 0) logEvent('stock-alert-confirmed', { alertId: id })
  }
  return { detail: t('alert.confirmed') }
}

/** Removes an address by the token of a mailed link. Public. Throws `alert-token-invalid`, also for a repeat. */
export async function removeAlert({ token }: TokenInput): Promise<{ detail: string }> {
  const { id } = await findAlert(token)
  await db.stockAlert.deleteMany({ where: { id } })
  return { detail: t('alert.removed') }
}

async function findAlert(token: string) {
  const select = { id: true, email: true, confirmedAt: true, toldAt: true } as const
  const alert = await db.stockAlert.findUnique({ where: { id: idInToken(token) ?? 0 }, select })
  if (!alert || !isAlertTokenOf(token, alert)) throw new Problem('alert-token-invalid')
  return alert
}
