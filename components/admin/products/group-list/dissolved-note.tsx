import { productCount } from '@/components/admin/products/names/product-count'
import { FocusedAlert } from '@/components/ui/focused-alert'
import type { AuditEntryJson } from '@/lib/accounts/audit/audit-filter'

/** Says what has become of a dissolved group, by its entries in the log. Nothing of a group that is not dissolved. */
export function DissolvedNote({ entries }: { entries: readonly AuditEntryJson[] }) {
  const changes = entries.find(({ action }) => action === 'group-dissolved')?.changes
  if (!changes) return null
  const [[name], [count]] = [changes.name ?? [], changes.members ?? []]
  const stays = count === 1 ? 'stays, under its former name,' : 'stay, under their former names,'
  return (
    <div className="mb-6">
      <FocusedAlert kind="success">
        {`“${name}” is no group any more. Its ${productCount(Number(count))} ${stays} with prices, stock and orders as before, and no group is proposed of them again.`}
      </FocusedAlert>
    </div>
  )
}
