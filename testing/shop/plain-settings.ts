import type { OwnerSettingsJson } from '@/lib/store/settings/settings-schema'
import { shopDefaults } from '@/lib/store/settings/shop-settings'

/** The shop has set nothing. */
export const plainSettings: OwnerSettingsJson = {
  ...shopDefaults,
  ...{ languages: ['en'], footerLinks: [], shippingFee: '10.00', freeShippingAbove: '100.00', version: 0 },
  ...{ sellerName: 'Ecommerce Site', sellerAddress: null, sellerTaxId: null, contactEmail: null },
  ...{ timeZone: 'UTC', backupAt: null, lowStock: 5, returnDays: null, holdMinutes: 60, maxOrderUnits: 99 },
  ...{ smtpUrl: null, paypalApi: 'sandbox', paypalClientId: null, paypalClientSecret: null },
  ...{ paypalWebhookId: null, mailFrom: null, mailOwner: null, requireSecondFactor: false },
  ...{ auditKeepMonths: 24, keepOrdersMonths: 120 },
  translations: {},
  setByEnvironment: {},
}
