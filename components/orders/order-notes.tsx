import { Alert } from '@/components/ui/alert'
import { buttonStyle } from '@/components/ui/button'
import { PageLink } from '@/components/ui/page-link'
import { VisitorTime } from '@/components/ui/visitor-time'
import { paths } from '@/lib/shared/routes/paths'

const texts = {
  none: 'Nothing was charged, and nothing will be sent.',
  due: 'A payment arrived afterwards. The shop refunds it.',
  refunded: 'A payment arrived afterwards and was refunded.',
}

type Props = {
  cancelledAt: string
  /** The state of money that came after the cancellation; null when none came. */
  lateMoney: 'due' | 'refunded' | null
}

/** Says that the order was cancelled, in the place of the payment. */
export function CancelledNote({ cancelledAt, lateMoney }: Props) {
  return (
    <section aria-label="Cancellation" className="room-panel receipt-panel grid gap-5">
      <div>
        <h2 className="text-xl">
          This order was cancelled on <VisitorTime format="table" iso={cancelledAt} />
        </h2>
        <p className="mt-1 text-ink-soft">{texts[lateMoney ?? 'none']}</p>
      </div>
      <PageLink className={`${buttonStyle({ variant: 'secondary' })} print:hidden`} href={paths.home}>
        Continue shopping
      </PageLink>
    </section>
  )
}

type ReleasedProps = {
  releasedAt: string
  /** True if its items would be kept again for a click to pay. */
  isPayable: boolean
}

/** Says that the time to pay an order has run out, to its buyer and to admins. */
export function ReleasedNote({ releasedAt, isPayable }: ReleasedProps) {
  return (
    <div className="no-print mb-6">
      <Alert kind="info">
        Its items are no longer kept since <VisitorTime format="moment" iso={releasedAt} />.
        {isPayable && ' It can be paid as long as they are in stock.'}
      </Alert>
    </div>
  )
}
