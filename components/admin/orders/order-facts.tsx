import { CopyText } from '@/components/ui/copy-text'
import { TextLink } from '@/components/ui/page-link'
import { can, type Role } from '@/lib/accounts/permissions/permissions'
import type { OrderDetails } from '@/lib/admin/order-details/order-details'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { methodPhrases } from '@/lib/sales/orders/payment-method'
import { formatDate } from '@/lib/shared/locale/dates'
import { nameOfLanguage } from '@/lib/shared/messages/language-names'
import { formatSigned } from '@/lib/shared/money/money'
import { adminPagePath } from '@/lib/shared/routes/admin-paths'
import { pageKinds } from '@/lib/shared/routes/page-slugs'
import { adminUserPath } from '@/lib/shared/routes/paths'
import './order-admin.css'

type Props = { order: OrderJson; details: OrderDetails; role: Role }

/** What the admin knows of an order besides it: its customer's orders, the payment, and the texts that were in force. */
export function OrderFacts({ order: { buyer, user }, details: { customer, payment, pages }, role }: Props) {
  const orders = customer.orders === 1 ? '1 order' : `${customer.orders} orders`
  const text = `${orders}, ${formatSigned(customer.paidCents)} paid`
  return (
    <dl className="order-desk-facts">
      <div>
        <dt>Customer</dt>
        <dd>
          {buyer.name || buyer.email || 'Unknown'}:{' '}
          {user.id !== null && can(role, 'manage-shop') ? (
            <TextLink href={adminUserPath(user.id)}>{text}</TextLink>
          ) : (
            text
          )}
        </dd>
      </div>
      {payment && (
        <div>
          <dt>Payment</dt>
          <dd className="text-sm">
            {payment.paypalOrder && <CopyText label="PayPal’s order" text={payment.paypalOrder} />}
            {payment.capture && <CopyText label="PayPal’s payment" text={payment.capture} />}
            {payment.receivedOn && (
              <p>
                Paid {methodPhrases[payment.method]} on{' '}
                {formatDate(payment.receivedOn.toISOString(), 'table', 'UTC')}
                {payment.reference && `: ${payment.reference}`}
              </p>
            )}
            {payment.method === 'paypal' && can(role, 'see-books') && (
              <p>
                PayPal’s fee: {payment.feeCents === null ? 'not known yet' : formatSigned(payment.feeCents)}
              </p>
            )}
          </dd>
        </div>
      )}
      {pages.length > 0 && (
        <div>
          <dt>In force when it was placed</dt>
          <dd className="flex flex-wrap gap-x-4">
            {pages.map(({ slug, number, language }) => (
              <TextLink href={adminPagePath(slug, number)} key={slug}>
                {pageKinds[slug].title}, version {number}
                {language && ` (${nameOfLanguage(language)})`}
              </TextLink>
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}
