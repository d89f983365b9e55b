import { Button } from '@/components/ui/button'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import './bulk.css'

/** Leads to the orders that were shipped more than so many days ago. */
export function DaysForm({ days, children }: { days: number; children: string }) {
  return (
    <form action={adminPaths.adminDeliver} className="bulk-days">
      <label>
        Shipped more than
        <input
          className="control w-20"
          defaultValue={days}
          inputMode="numeric"
          max={365}
          min={0}
          name="days"
          required
          type="number"
        />
        days ago:
      </label>
      <Button size="sm" type="submit" variant="secondary">
        {children}
      </Button>
    </form>
  )
}
