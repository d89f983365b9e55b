import Link from 'next/link'
import { Alert } from '@/components/ui/alert'
import type { UnusualPattern } from '@/lib/admin/dashboard/unusual-orders'
import { addDays } from '@/lib/money/reports/report-period'
import { orderList } from '@/lib/sales/order-admin/order-filter'

type Props = { pattern: UnusualPattern; today: string }

/** What one address does far more often than is usual. */
export function UnusualLine({ pattern, today }: Props) {
  const { what, of, address, count, times } = pattern
  const days = { from: addDays(today, -1), to: today }
  return (
    <div className="mb-6">
      <Alert kind="warning">
        {`${count.toLocaleString('en')} ${what} ${of === 'email' ? 'of' : 'to'} ${address} in the last 24 hours, ${times.toLocaleString('en')} times the usual. `}
        <Link
          className="text-link"
          href={orderList.pathOf(of === 'email' ? { ...days, q: address.toLowerCase() } : days)}
          prefetch={false}
        >
          See the orders
        </Link>
      </Alert>
    </div>
  )
}
