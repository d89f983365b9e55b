import { CopyText } from '@/components/ui/copy-text'
import { TextLink } from '@/components/ui/page-link'
import type { OrderDesk } from '@/lib/orders/order-desk'
import { methodPhrases } from '@/lib/orders/payment-method'
import type { OrderJson } from '@/lib/orders/schema'
import { adminUserPath } from '@/lib/paths'
import { can, type Role } from '@/lib/permissions'
import { formatSigned } from '@/lib/text/money'
import './order-desk.css'

type Props = { order: OrderJson; desk: OrderDesk; role: Role }

/** What the desk knows of an order besides it: its customer's orders, and the payment. */
export function OrderFacts({ order: { buyer, user }, desk: { customer, payment }, role }: Props) {
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
                {payment.receivedOn.toISOString().slice(0, 10).split('-').reverse().join('/')}
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
    </dl>
  )
}
