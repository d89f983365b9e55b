import { AttentionList } from '@/components/admin/attention-list'
import type { AttentionEntry } from '@/lib/payments/attention'

/** What waits for an admin's decision about an order, on its page. It stays in place, empty, while nothing does. */
export function OrderAttention({ entries }: { entries: readonly AttentionEntry[] }) {
  return (
    <section aria-label="Needs attention" className="no-print mb-6 empty:hidden">
      <AttentionList
        empty={null}
        entries={entries}
        isOfOneOrder
        note="Needs attention. Only admins see this."
      />
    </section>
  )
}
