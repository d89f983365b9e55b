import type { AttentionEntry } from '@/lib/attention/payment-attention'
import { AttentionList } from './attention-list'

/** The entries of an order that wait for an admin's decision. The box stays in place while it is empty. */
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
