import type { ReactNode } from 'react'
import { AddressLines } from '@/components/orders/address-lines'
import { Letterhead } from '@/components/receipt/letterhead'
import { Alert } from '@/components/ui/alert'
import { TimeText } from '@/components/ui/date-time'
import { Picture } from '@/components/ui/media/picture'
import type { PackingSlip as Slip } from '@/lib/sales/fulfillment/packing-slip'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { formatDate } from '@/lib/shared/locale/dates'
import { shopZone } from '@/lib/shared/locale/shop-zone'
import { currentLanguage } from '@/lib/shared/messages/current-language'
import { type PlainKey, rich, t } from '@/lib/shared/messages/message'
import { formatPrice } from '@/lib/shared/money/money'
import { inOwnLanguage } from '@/lib/store/settings/own-language'
import '@/components/receipt/receipt.css'

const reasons = {
  cancelled: 'slip.cancelled',
  refunded: 'slip.refunded',
  refunding: 'slip.refunding',
  'no-units': 'slip.no-units',
} as const satisfies Record<NonNullable<Slip['stop']>, PlainKey>

type Props = { order: OrderJson; slip: Slip; needsAttention: boolean }

/**
 * The content of the parcel and its addressee, without prices, on the paper of a receipt, in the shop's own language. It prints on A4 and
 * Letter.
 */
export function PackingSlip(props: Props) {
  return inOwnLanguage(() => paperOf(props))
}

// Functions, and no components: React would render those once the page's language is spoken again.

function paperOf({ order, slip, needsAttention }: Props) {
  const { stop } = slip
  return (
    <div className="packing-slip" lang={currentLanguage()}>
      <div aria-hidden="true" className="receipt-paper" />
      <div className="grid gap-6">
        <Letterhead />
        <div>
          <h2 className="receipt-number">{t('slip.order', { id: order._id })}</h2>
          <p className="mt-2 text-ink-soft">
            {rich('slip.placed', {
              date: formatDate(order.createdAt, 'table', shopZone()),
              time: (parts) => (
                <TimeText iso={order.createdAt} key="time">
                  {parts.join('')}
                </TimeText>
              ),
            })}
          </p>
        </div>
      </div>
      {stop && (
        <div className="rounded-card border-4 border-danger bg-danger-soft p-5 md:p-8" role="alert">
          <p className="text-4xl font-bold md:text-6xl">{t('slip.stop')}</p>
          <p className="mt-2 text-lg">{t(reasons[stop])}</p>
        </div>
      )}
      {!order.isPaid && stop === null && <Alert kind="danger">{t('slip.unpaid')}</Alert>}
      {needsAttention && stop === null && <Alert kind="danger">{t('slip.attention')}</Alert>}
      {slip.unnamedCents > 0 && stop === null && (
        <Alert kind="danger">{t('slip.unnamed', { amount: formatPrice(slip.unnamedCents) })}</Alert>
      )}
      {stop === null && (
        <>
          {addresseeOf(order)}
          {linesOf(slip.lines, order.orderItems)}
        </>
      )}
    </div>
  )
}

function addresseeOf({ buyer, shippingAddress, countryCode, tracking }: OrderJson) {
  return (
    <section className="receipt-part">
      <h2>{t('slip.ship-to')}</h2>
      <div className="text-lg">
        {buyer.name && <p className="font-semibold wrap-break-word">{buyer.name}</p>}
        <AddressLines address={shippingAddress} code={countryCode} />
      </div>
      {tracking && (
        <p className="mt-3 wrap-break-word text-ink-soft">
          {tracking.carrier} {tracking.number}
        </p>
      )}
    </section>
  )
}

function linesOf(lines: Slip['lines'], items: OrderJson['orderItems']) {
  const pictures = new Map(items.map(({ _id, image }) => [_id, image]))
  const units = lines.reduce((sum, { left }) => sum + left, 0)
  return (
    <div className="receipt-part">
      <table className="w-full text-left">
        <thead>
          <tr className="border-b-2 border-ink text-sm">
            <th className="w-24 py-2 pr-4 font-semibold" scope="col">
              {t('slip.quantity')}
            </th>
            <th className="py-2 font-semibold" scope="col">
              {t('slip.product')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ _id, qty, left, name, sku }) => (
            <tr className="break-inside-avoid border-b border-line align-middle" key={_id}>
              <td className="py-3 pr-4 text-lg font-bold tabular-nums">
                {left === qty ? qty : partOf(left, qty)}
              </td>
              <td className="py-3 wrap-anywhere">
                <span className="flex items-center gap-4">
                  <Picture
                    alt=""
                    className="size-12 shrink-0 rounded-control bg-sunken object-cover"
                    height={48}
                    isEager
                    sizes="3rem"
                    src={pictures.get(_id) ?? ''}
                    width={48}
                  />
                  <span>
                    {name}
                    {sku && <span className="block text-sm text-ink-soft">{sku}</span>}
                  </span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="align-baseline">
            <td className="py-3 pr-4 font-bold tabular-nums">{units}</td>
            <td className="py-3 text-ink-soft">{t('slip.units', { count: units })}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function partOf(left: number, qty: number): ReactNode {
  return rich<ReactNode, 'slip.left'>('slip.left', {
    left,
    qty,
    count: qty - left,
    refunded: (parts) => (
      <span className="block text-sm font-normal" key="refunded">
        {parts.join('')}
      </span>
    ),
  })
}
