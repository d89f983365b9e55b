import 'server-only'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { findUserIds, readCustomers } from '@/lib/accounts/users/find-users'
import type { UserFilter } from '@/lib/accounts/users/user-filter'
import { env } from '@/lib/platform/config/env'
import { db } from '@/lib/platform/db/db'
import { clockTime } from '@/lib/shared/locale/zone-time'
import type { CsvCell, CsvForm } from '@/lib/shared/text/csv'
import { writeRecords } from './write-records'

async function read(ids: number[]): Promise<CsvCell[][]> {
  const { SHOP_TIME_ZONE } = env()
  return (await readCustomers(ids)).map(({ name, email, role, orders, turnoverCents, createdAt }) => [
    ...[name, email, role, orders, { cents: turnoverCents }, clockTime(createdAt, SHOP_TIME_ZONE)],
  ])
}

/**
 * Yields a CSV file of the accounts that a filter is for, in the order of its list, with the number of their orders and the total of those
 * that were paid. It is logged. Owners only.
 */
export async function* exportCustomers(
  viewer: Viewer | null,
  filter: UserFilter,
  form: CsvForm,
): AsyncGenerator<string> {
  const owner = requireAction(viewer, 'manage-shop')
  const ids = await findUserIds(viewer, filter)
  const changes = { customers: [null, ids.length] } satisfies Parameters<typeof recordAudit>[2]['changes']
  await recordAudit(db, owner, { action: 'customers-exported', entity: 'shop', changes })
  const header = ['name', 'e-mail', 'role', 'orders', 'turnover', 'since']
  yield* writeRecords({ header, ids, read }, form)
}
