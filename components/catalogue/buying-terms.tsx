import { Icon } from '@/components/ui/icon'
import { freeShippingAboveCents, taxPerMille } from '@/lib/orders/totals'
import { formatPrice } from '@/lib/text/money'

const terms = [
  `Free shipping above ${formatPrice(freeShippingAboveCents)}`,
  'Pay with PayPal or a credit card',
  `${taxPerMille / 10}% tax is added in the cart`,
]

/** The terms of every order in three lines, from the rules that price it. */
export function BuyingTerms() {
  return (
    <ul className="grid gap-1.5 text-sm text-ink-soft">
      {terms.map((term) => (
        <li className="flex items-start gap-2.5" key={term}>
          <Icon className="mt-[0.2em] size-4 text-accent" name="tick" />
          {term}
        </li>
      ))}
    </ul>
  )
}
