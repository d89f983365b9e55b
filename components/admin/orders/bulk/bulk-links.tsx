import Link from 'next/link'
import { can, type Role } from '@/lib/accounts/permissions/permissions'
import { exportPath } from '@/lib/admin/export/export-links'
import type { OrderStatus } from '@/lib/sales/orders/order-lifecycle'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { DaysForm } from './days-form'
import './bulk.css'

type Props = {
  /** The one status of the list. */
  status: OrderStatus | undefined
  /** The list with its filter. */
  path: string
  role: Role
  /** Orders that have the status at all. */
  count: number
}

/** What can be done with all orders of a list at once. */
export function BulkLinks({ status, path, role, count }: Props) {
  const query = path.split('?')[1] ?? ''
  const canWork = can(role, 'work-orders')
  if (count === 0) return null
  if (status === 'to-ship')
    return (
      <div className="bulk-links no-print">
        <Link className="text-link" href={`${adminPaths.adminSlips}?${query}`} prefetch={false}>
          Print slips
        </Link>
        <a className="text-link" href={exportPath(path, { kind: 'labels' })}>
          Labels CSV
        </a>
        {canWork && (
          <Link className="text-link" href={adminPaths.adminPasteNumbers} prefetch={false}>
            Paste numbers
          </Link>
        )}
      </div>
    )
  if (status !== 'shipped' || !canWork) return null
  return (
    <div className="bulk-links no-print">
      <DaysForm days={7}>Mark as delivered…</DaysForm>
      <Link className="text-link" href={adminPaths.adminPasteNumbers} prefetch={false}>
        Correct numbers
      </Link>
    </div>
  )
}
