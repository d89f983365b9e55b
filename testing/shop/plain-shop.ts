import type { OfferRules } from '@/lib/catalog/pricing/sale-terms'
import { shopDefaults } from '@/lib/store/settings/shop-settings'

/** It has set nothing. */
export const plainShop: OfferRules & {
  name: string
  description: string
  mark: null
  contactEmail: null
  guaranteeNotice: null
} = {
  ...shopDefaults,
  returnDays: null,
  contactEmail: null,
}

export const plainTerms = { currency: 'USD', taxPercent: 8.2, pricesIncludeTax: false }
