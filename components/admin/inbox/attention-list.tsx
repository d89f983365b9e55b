import Link from 'next/link'
import { ListLink } from '@/components/admin/links'
import { type ListProps, StableCards } from '@/components/admin/stable-list'
import { CopyText } from '@/components/ui/copy-text'
import { DateTime } from '@/components/ui/date-time'
import { Price } from '@/components/ui/price'
import type { AttentionEntry } from '@/lib/money/reconciliation/payment-attention'
import { orderList } from '@/lib/sales/order-admin/order-filter'

import { orderPath } from '@/lib/shared/routes/paths'
import { AttentionActions } from './attention-actions'

const names: Record<AttentionEntry['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  event: 'Message from PayPal',
  withdrawal: 'Withdrawal',
  return: 'Return',
  webhook: 'Webhook',
}

type Props = ListProps & {
  entries: readonly AttentionEntry[]
  /** On the page of an order: all entries are about it. */
  isOfOneOrder?: boolean
}

/**
 * Payments, refunds, disputes, webhook events, withdrawals, returns and webhooks that need an admin: one card each, with what happened, advice, PayPal's ids and
 * the action buttons.
 */
export function AttentionList({ entries, isOfOneOrder = false, ...list }: Props) {
  return (
    <StableCards
      entries={entries.map((entry) => ({
        key: `${entry.kind}-${entry.id}`,
        content: <AttentionCard {...entry} isOfOneOrder={isOfOneOrder} />,
      }))}
      label="Needs attention"
      {...list}
    />
  )
}

function AttentionCard({ isOfOneOrder, ...entry }: AttentionEntry & { isOfOneOrder: boolean }) {
  const { kind, id, orderId, total, respondBy, payBy, address, paypalOrder, capture, what } = entry
  const nameId = `${kind}-${id}`
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-ink-soft">
        <h2 className="text-base" id={nameId}>
          {isOfOneOrder ? (
            names[kind]
          ) : orderId ? (
            <ListLink href={orderPath(orderId)}>Order {orderId}</ListLink>
          ) : entry.page ? (
            <ListLink href={entry.page}>{`${names[kind]} ${id}`}</ListLink>
          ) : (
            `${kind === 'event' ? 'Message' : names[kind]} ${id}`
          )}
          {total && !isOfOneOrder && (
            <span className="ml-3 font-normal">
              <Price amount={total} />
            </span>
          )}
        </h2>
        <DateTime format="moment" iso={entry.since} />
      </div>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="max-w-prose min-w-0 wrap-anywhere">
          <p className="font-semibold">{what}</p>
          <p className="mt-1 text-sm text-ink-soft">{entry.advice}</p>
          {respondBy && (
            <p className="mt-1 text-sm">
              Answer by <DateTime format="moment" iso={respondBy} />.
            </p>
          )}
          {payBy && (
            <p className="mt-1 text-sm">
              What is due must be paid back by <DateTime format="moment" iso={payBy} />.
            </p>
          )}
          {address && (
            <p className="mt-1 text-sm">
              <Link className="text-link" href={orderList.pathOf({ q: address })} prefetch={false}>
                Orders of this address
              </Link>
            </p>
          )}
          {(paypalOrder || capture) && (
            <div className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
              {paypalOrder && <CopyText label="PayPal’s order" text={paypalOrder} />}
              {capture && <CopyText label="PayPal’s payment" text={capture} />}
            </div>
          )}
        </div>
        {kind !== 'webhook' && (
          <AttentionActions
            canCheck={entry.canCheck}
            canResolve={entry.canResolve}
            describedBy={nameId}
            id={id}
            kind={kind}
            what={what}
          />
        )}
      </div>
    </>
  )
}

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
