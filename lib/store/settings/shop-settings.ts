import type { z } from '@/lib/shared/validation/zod'
import type { shopSettings } from './settings-schema'

/** What the owner can set for the shop, by name. Amounts are integer cents, taxes per cent with at most three decimals. */
export type ShopSettings = z.output<typeof shopSettings>
/** Those that have a value each; translations are of some of them. */
export type ShopSettingName = Exclude<keyof ShopSettings, 'translations'>

export type DeliveryDays = { min: number; max: number }

/** The shop that sets nothing is the one of the specification. Those in `environmentNames` have theirs in lib/platform/config. */
export const shopDefaults = {
  name: 'Ecommerce Site',
  description: 'Well-made things for every day: home, kitchen, music, outdoors and more.',
  country: null,
  languages: ['en'],
  accent: null,
  mark: null,
  type: 'figtree',
  footerText: '',
  footerLinks: [],
  announcement: null,
  currency: 'USD',
  returnPayer: 'buyer',
  recentlyViewed: true,
  agents: true,
  shippingFee: 10_00,
  freeShippingAbove: 100_00,
  deliveryDays: null,
  countries: null,
  shipsElsewhere: false,
  pricesIncludeTax: false,
  taxPercent: 8.2,
  taxLabel: 'Tax',
  askVatId: false,
  withdrawal: false,
  guaranteeNotice: null,
} as const satisfies Partial<ShopSettings>

/** Settings that variables of the environment override. */
export const environmentNames = {
  sellerName: 'SELLER_NAME',
  sellerAddress: 'SELLER_ADDRESS',
  sellerTaxId: 'SELLER_TAX_ID',
  contactEmail: 'CONTACT_EMAIL',
  timeZone: 'SHOP_TIME_ZONE',
  backupAt: 'BACKUP_AT',
  lowStock: 'LOW_STOCK',
  returnDays: 'RETURN_DAYS',
  holdMinutes: 'STOCK_HOLD_MINUTES',
  maxOrderUnits: 'MAX_ORDER_UNITS',
  mailFrom: 'MAIL_FROM',
  mailOwner: 'MAIL_OWNER',
  smtpUrl: 'SMTP_URL',
  paypalApi: 'PAYPAL_API_URL',
  paypalClientId: 'PAYPAL_CLIENT_ID',
  paypalClientSecret: 'PAYPAL_CLIENT_SECRET',
  paypalWebhookId: 'PAYPAL_WEBHOOK_ID',
  requireSecondFactor: 'REQUIRE_SECOND_FACTOR',
  auditKeepMonths: 'AUDIT_KEEP_MONTHS',
  keepOrdersMonths: 'KEEP_ORDERS_MONTHS',
} as const satisfies Partial<Record<ShopSettingName, string>>
export type EnvironmentName = keyof typeof environmentNames

/** Settings that are encrypted in the database and never shown again. */
export const secretNames = ['smtpUrl', 'paypalClientSecret'] as const satisfies EnvironmentName[]

export function isSecret(name: string): boolean {
  return secretNames.some((each) => each === name)
}

/** PayPal's API for real money, and the one for tests. */
export const paypalApis = {
  live: 'https://api-m.paypal.com',
  sandbox: 'https://api-m.sandbox.paypal.com',
} as const

/** Settings that GET /api/settings/ answers to everybody. */
export const publicNames = [
  'name',
  'description',
  'languages',
  'currency',
  'pricesIncludeTax',
  'taxPercent',
  'taxLabel',
  'askVatId',
  'shippingFee',
  'freeShippingAbove',
  'deliveryDays',
  'countries',
  'shipsElsewhere',
  'accent',
  'type',
  'announcement',
  'footerText',
  'footerLinks',
  'returnDays',
  'returnPayer',
  'withdrawal',
  'guaranteeNotice',
  'recentlyViewed',
  'contactEmail',
] as const satisfies ShopSettingName[]

/** The jobs by which the screen groups them. */
export const settingGroups = {
  shop: [
    'name',
    'description',
    'country',
    'languages',
    'sellerName',
    'sellerAddress',
    'sellerTaxId',
    'contactEmail',
    'timeZone',
    'backupAt',
  ],
  look: ['mark', 'accent', 'type', 'announcement', 'footerText', 'footerLinks'],
  selling: [
    'currency',
    'paypalApi',
    'paypalClientId',
    'paypalClientSecret',
    'paypalWebhookId',
    'lowStock',
    'holdMinutes',
    'maxOrderUnits',
    'recentlyViewed',
    'agents',
  ],
  delivery: ['shippingFee', 'freeShippingAbove', 'deliveryDays', 'countries', 'shipsElsewhere'],
  tax: ['pricesIncludeTax', 'taxPercent', 'taxLabel', 'askVatId'],
  legal: ['returnDays', 'returnPayer', 'withdrawal', 'keepOrdersMonths'],
  mail: ['smtpUrl', 'mailFrom', 'mailOwner'],
  accounts: ['requireSecondFactor', 'auditKeepMonths'],
} as const satisfies Record<string, readonly ShopSettingName[]>
export type SettingGroup = keyof typeof settingGroups
