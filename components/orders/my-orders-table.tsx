import { buttonStyle } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { Icon } from '@/components/ui/icon'
import { Picture } from '@/components/ui/media/picture'
import { PageLink } from '@/components/ui/page-link'
import { Price } from '@/components/ui/price'
import { VisitorTime } from '@/components/ui/visitor-time'
import { refusalOf, shownFacts, statusTable } from '@/lib/sales/orders/order-lifecycle'
import type { OrderSummaryJson } from '@/lib/sales/orders/order-schema'
import { localPath } from '@/lib/shared/messages/current-language'
import { t } from '@/lib/shared/messages/message'
import { orderPath } from '@/lib/shared/routes/paths'

const columns = () => [
  { key: 'id', header: t('order.column-id') },
  { key: 'date', header: t('order.column-date') },
  { key: 'total', header: t('order.column-total'), isNumber: true },
  { key: 'paid', header: t('order.column-paid') },
  { key: 'delivered', header: t('order.column-delivered') },
  { key: 'details', header: <span className="sr-only">{t('order.column-details')}</span> },
]

const mayPay = (order: OrderSummaryJson) => refusalOf('pay', shownFacts(order)) === null

/** A date, or a red cross when there is none (Spec §2). */
function DateOrCross({ iso, missing }: { iso: string | null; missing: string }) {
  if (iso) return <VisitorTime format="table" iso={iso} />
  return (
    <span className="relative inline-flex align-middle text-danger opacity-70" title={missing}>
      <Icon className="size-4" name="close" />
      <span className="sr-only">{missing}</span>
    </span>
  )
}

/** The pictures of an order's first lines, overlapping. */
function Thumbnails({ pictures }: { pictures: readonly string[] }) {
  return (
    <span className="flex shrink-0 [&_picture+picture_img]:-ml-3">
      {pictures.map((src) => (
        <Picture
          alt=""
          className="size-12 shrink-0 rounded-control border-2 border-surface object-cover"
          height={48}
          key={src}
          sizes="3rem"
          src={src}
          width={48}
        />
      ))}
    </span>
  )
}

type Props = {
  orders: readonly (OrderSummaryJson & { pictures?: string[]; again?: string | null })[]
  caption?: string
  /** Unpaid orders have a link to pay them. */
  isPayable?: boolean
}

/** The orders of one user, newest first. A whole row is the link to its order. */
export function MyOrdersTable({ orders, caption = t('order.my-orders'), isPayable }: Props) {
  return (
    <DataTable caption={caption} className="is-orders" columns={columns()} isStacked>
      {orders.map((order) => (
        <tr className="is-link" key={order._id}>
          <td className="font-semibold tabular-nums" data-label={t('order.column-id')}>
            <span className="flex items-center gap-3 sm:flex-col sm:items-start sm:gap-1">
              {order.pictures && order.pictures.length > 0 && <Thumbnails pictures={order.pictures} />}
              {order._id}
            </span>
          </td>
          <td data-label={t('order.column-date')}>
            <VisitorTime format="table" iso={order.createdAt} />
          </td>
          <td className="is-number" data-label={t('order.column-total')}>
            <Price amount={order.totalPrice} />
          </td>
          <td data-label={t('order.column-paid')}>
            <DateOrCross iso={order.paidAt} missing={t('order.missing-payment')} />
          </td>
          <td data-label={t('order.column-delivered')}>
            <DateOrCross iso={order.deliveredAt} missing={t('order.missing-delivery')} />
          </td>
          <td className="is-action">
            <span className="flex flex-wrap items-center justify-between gap-x-4 sm:flex-col sm:items-end">
              <span className="font-semibold">{t(statusTable[order.status].forBuyer)}</span>
              <span className="flex items-center gap-4">
                {order.again && !mayPay(order) && (
                  <a
                    aria-label={t('order.buy-again-of', { id: order._id })}
                    className="text-link relative z-1"
                    href={localPath(order.again)}
                  >
                    {t('order.buy-again')}
                  </a>
                )}
                {isPayable && mayPay(order) && (
                  <PageLink
                    aria-label={t('order.pay-of', { id: order._id })}
                    className={`relative z-1 ${buttonStyle({ variant: 'secondary', size: 'sm' })}`}
                    href={orderPath(order._id)}
                  >
                    {t('order.pay')}
                  </PageLink>
                )}
                <PageLink
                  aria-label={t('order.details-of', { id: order._id })}
                  className="row-link text-link"
                  href={orderPath(order._id)}
                >
                  {t('order.details')}
                </PageLink>
              </span>
            </span>
          </td>
        </tr>
      ))}
    </DataTable>
  )
}
