import { NotFoundAlert } from '@/components/layout/not-found-alert'
import { orderNotFound } from '@/components/ui/states/scenes'
import { t } from '@/lib/shared/messages/message'
import { paths } from '@/lib/shared/routes/paths'

/** The same page for an unknown order and for another user's. */
export default function OrderNotFound() {
  return (
    <NotFoundAlert
      heading={t('order.heading')}
      href={paths.profile}
      linkText={t('order.see-orders')}
      picture={orderNotFound}
      text={t('problem.order-not-found')}
    />
  )
}
