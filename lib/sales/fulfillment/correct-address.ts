import 'server-only'
import { changesOf } from '@/lib/accounts/audit/audit-actions'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { isSelf, mayAct, requireUser, type Viewer } from '@/lib/accounts/permissions/viewer'
import type { SaleTerms } from '@/lib/catalog/pricing/sale-terms'
import { orderTotals } from '@/lib/catalog/pricing/totals'
import { withTransaction } from '@/lib/platform/db/db'
import { logEvent } from '@/lib/platform/logging/log'
import { requireTerms } from '@/lib/sales/order-placement/price-order'
import {
  addressOf,
  addressSelect,
  parcelNames,
  type ShippingAddress,
} from '@/lib/sales/orders/address-fields'
import { lockOrder } from '@/lib/sales/orders/lock-order'
import type { OrderRow } from '@/lib/sales/orders/order-json'
import { getOrder } from '@/lib/sales/orders/order-queries'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { requireAllowed } from '@/lib/sales/orders/require-allowed'
import { countryCodeOf } from '@/lib/shared/locale/country-code'
import { t } from '@/lib/shared/messages/message'
import { Problem } from '@/lib/shared/problem/problem'
import { shopFrom, shopRows } from '@/lib/store/settings/read-shop'
import { buyerMsLeft } from './address-change-time'

const termsSelect = {
  countryCode: true,
  pricesIncludeTax: true,
  taxPercent: true,
  currency: true,
  itemsCents: true,
  shippingCents: true,
  taxCents: true,
  totalCents: true,
} as const

/**
 * Corrects the address of an order that has not left, for owners and staff, and for its buyer until 60 minutes after the payment. The
 * invoice keeps the address that it was issued for. PayPal does not learn of it, so its seller protection may not apply. A repeat changes
 * nothing. The amounts stay: only the admin may move an order into a country that has other terms.
 */
export async function correctAddress(
  viewer: Viewer | null,
  orderId: number | null,
  address: ShippingAddress,
  now = new Date(),
): Promise<OrderJson> {
  const user = requireUser(viewer)
  const { _id: id, user: buyer } = await getOrder(viewer, orderId)
  await withTransaction(async (tx) => {
    const { paidAt, facts } = await lockOrder(tx, id)
    const isBuyer = buyer.id !== null && isSelf(user, buyer.id)
    const isAdmin = mayAct(user, 'work-orders')
    if (!isAdmin && !isBuyer) throw new Problem('not-allowed')
    const isAddressFixed = buyerMsLeft(paidAt, now) === 0
    requireAllowed(isAdmin ? 'correct-address' : 'correct-own-address', { ...facts, isAddressFixed })
    const order = await tx.order.findUniqueOrThrow({
      where: { id },
      select: {
        ...addressSelect,
        ...termsSelect,
        billedAddress: true,
        invoice: { select: { id: true } },
      },
    })
    const { billedAddress, invoice } = order
    const after = textsOf(address)
    const changes = changesOf(textsOf(order), after, parcelNames)
    if (Object.keys(changes).length === 0) return
    const isMoved = address.country !== order.country
    const countryCode = countryCodeOf(address.country)
    if (isMoved) {
      const shop = shopFrom(await tx.$queryRaw(shopRows))
      const terms = requireTerms(shop, address)
      const isSameCountry = countryCode === order.countryCode && countryCode !== null
      if (!isAdmin && !isSameCountry && !areTermsKept(order, { ...terms, currency: shop.currency }))
        throw termsWouldChange(paidAt)
    }
    const billed =
      invoice && billedAddress === null
        ? { billedAddress: addressOf(parcelNames, (name) => order[name]) }
        : {}
    // A code that alone is corrected is no change of the order, which this is.
    const code = isMoved ? { countryCode } : {}
    await tx.order.update({ where: { id }, data: { ...after, ...code, ...billed }, select: { id: true } })
    await tx.payment.updateMany({ where: { orderId: id }, data: { isAddressed: false } })
    await recordAudit(tx, user, { action: 'address-corrected', entity: 'order', entityId: id, changes })
  })
  logEvent('address-corrected', { orderId: id, userId: user.id })
  return getOrder(viewer, id)
}

function textsOf(address: ShippingAddress) {
  return Object.fromEntries(parcelNames.map((name) => [name, address[name] ?? '']))
}

type KeptTerms = Pick<OrderRow, keyof typeof termsSelect>

/** Returns whether an order would have been the same under these terms: rate and kind of tax, fee, total and currency. */
function areTermsKept(order: KeptTerms, terms: SaleTerms & { currency: string }): boolean {
  const { pricesIncludeTax, taxPercent, currency, itemsCents } = order
  const totals = orderTotals([{ priceCents: itemsCents, qty: 1 }], terms)
  return (
    terms.pricesIncludeTax === pricesIncludeTax &&
    terms.taxPercent === taxPercent &&
    terms.currency === currency &&
    totals.shippingCents === order.shippingCents &&
    totals.taxCents === order.taxCents &&
    totals.totalCents === order.totalCents
  )
}

function termsWouldChange(paidAt: Date | null): Problem {
  const detail = paidAt ? t('order.terms-would-change') : t('order.terms-would-change-unpaid')
  return new Problem('terms-would-change', { detail })
}
