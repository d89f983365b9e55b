import { Alert } from '@/components/ui/alert'
import { buttonStyle } from '@/components/ui/button'
import { PageLink } from '@/components/ui/page-link'
import { VisitorTime } from '@/components/ui/visitor-time'
import { rich, t } from '@/lib/shared/messages/message'
import { paths } from '@/lib/shared/routes/paths'

const texts = {
  none: 'order.cancelled-none',
  due: 'order.cancelled-due',
  refunded: 'order.cancelled-refunded',
} as const

type Props = {
  cancelledAt: string
  /** The state of money that came after the cancellation; null when none came. */
  lateMoney: 'due' | 'refunded' | null
}

/** Says that the order was cancelled, in the place of the payment. */
export function CancelledNote({ cancelledAt, lateMoney }: Props) {
  return (
    <section aria-label={t('order.cancellation')} className="room-panel receipt-panel grid gap-5">
      <div>
        <h2 className="text-xl">
          {rich('order.cancelled-on', {
            time: () => <VisitorTime format="table" iso={cancelledAt} key="time" />,
          })}
        </h2>
        <p className="mt-1 text-ink-soft">{t(texts[lateMoney ?? 'none'])}</p>
      </div>
      <PageLink className={`${buttonStyle({ variant: 'secondary' })} print:hidden`} href={paths.home}>
        {t('order.continue-shopping')}
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
  const time = () => <VisitorTime format="moment" iso={releasedAt} key="time" />
  return (
    <div className="no-print mb-6">
      <Alert kind="info">
        {isPayable ? rich('order.released-payable', { time }) : rich('order.released', { time })}
      </Alert>
    </div>
  )
}
