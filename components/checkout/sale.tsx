'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { useCountryCode } from '@/components/orders/use-country-code'
import {
  daysTo,
  defaultRules,
  homeTerms,
  notServed,
  type SaleRules,
  type SaleTerms,
  termsFor,
} from '@/lib/catalog/pricing/sale-terms'
import { useStored } from '@/lib/sales/checkout/browser-store'

const Rules = createContext(defaultRules)

/** Gives the cart and the checkout below the rules of the shop. */
export function SaleProvider({ rules, children }: { rules: SaleRules; children: ReactNode }) {
  return <Rules value={rules}>{children}</Rules>
}

export function useSaleRules(): SaleRules {
  return useContext(Rules)
}

type Sale = {
  rules: SaleRules
  terms: SaleTerms
  /** The country by which they are, null where it does not matter or nobody has said. */
  code: string | null
  days: ReturnType<typeof daysTo>
  /** Why the stored address is not served. */
  refusal: string | null
}

/**
 * Under what the cart is sold: the terms of the stored address, and those of the shop's own country before there is one, or before the
 * list is there that reads its country.
 */
export function useSale(): Sale {
  const rules = useSaleRules()
  const country = useStored('shippingAddress')?.country
  const typed = useCountryCode(rules.countries === null ? undefined : country)
  const isUnread = country === undefined || typed === undefined
  const code = rules.countries === null ? null : isUnread ? rules.country : typed
  const terms = termsFor(rules, code)
  return {
    rules,
    terms: terms ?? homeTerms(rules),
    code,
    days: daysTo(rules, code),
    refusal: terms || isUnread ? null : notServed(rules),
  }
}
