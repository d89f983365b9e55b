import { shippedLanguages } from '@/lib/shared/messages/languages'
import { fallbackJson } from '@/lib/shared/messages/translation-input'
import { currencies } from '@/lib/shared/money/currencies'
import { maxInteger } from '@/lib/shared/validation/number-limits'
import { amountJson, numberInput, textInput } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { markAddress } from '@/lib/store/logo/logo-address'
import {
  countryCodeInput,
  credentialInput,
  deliveryDays,
  emailInput,
  enteredSmtpInput,
  languagesInput,
  linkInput,
  moneyInput,
  noteInput,
  noticeAddress,
  percentInput,
  smtpInput,
  timeZoneInput,
  whole,
} from './setting-kinds'
import { settingTexts } from './setting-texts'
import { settingTranslationsInput, settingTranslationsJson, storedTranslations } from './setting-translations'

/** What the owner sets, as it is sent and stored. Amounts are `12.50` on the wire and integer cents inside. */

/** Countries of ISO 3166. */
const maxCountries = 250

const countryInput = z.object({
  code: countryCodeInput,
  taxPercent: percentInput('Tax'),
  shippingFee: moneyInput('Shipping'),
  freeShippingAbove: moneyInput('Free shipping above').nullable(),
  days: deliveryDays.default(null),
})

const { description, announcement, footerText, footerLinks, taxLabel } = settingTexts

/** Each setting as it is sent; translations are sent in parts. */
const inputs = {
  name: textInput('Name', 60),
  description: textInput(description.label, description.max),
  country: countryCodeInput.nullable(),
  languages: languagesInput,
  sellerName: textInput('Seller', 100),
  sellerAddress: noteInput('Address of the seller', 500).nullable(),
  sellerTaxId: noteInput('Tax id', 50).nullable(),
  contactEmail: emailInput.nullable(),
  timeZone: timeZoneInput,
  backupAt: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'A time is written as 03:00.')
    .nullable(),
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'A colour is written as #1f6feb.')
    .nullable(),
  mark: z.string().regex(markAddress, 'The mark is one that was uploaded.').nullable(),
  type: z.enum(['figtree', 'serif', 'system', 'mono']),
  announcement: z
    .object({ text: textInput(announcement.label, announcement.max), href: linkInput.nullable() })
    .nullable(),
  footerText: noteInput(footerText.label, footerText.max),
  footerLinks: z
    .array(z.object({ text: textInput(footerLinks.label, footerLinks.max), href: linkInput }))
    .max(8, 'At most eight links.'),
  currency: z.enum(currencies, `The currency is one of: ${currencies.join(', ')}.`),
  lowStock: whole('Low stock', 0, 1_000_000),
  holdMinutes: whole('Minutes', 1, 10_080),
  maxOrderUnits: whole('Units', 1, 1_000_000),
  recentlyViewed: z.boolean(),
  agents: z.boolean(),
  shippingFee: moneyInput('Shipping'),
  freeShippingAbove: moneyInput('Free shipping above').nullable(),
  deliveryDays,
  countries: z
    .array(countryInput)
    .min(1, 'Name at least one country, or none with null.')
    .max(maxCountries)
    .refine((rows) => new Set(rows.map(({ code }) => code)).size === rows.length, 'A country is named once.')
    .nullable(),
  shipsElsewhere: z.boolean(),
  pricesIncludeTax: z.boolean(),
  taxPercent: percentInput('Tax'),
  taxLabel: textInput(taxLabel.label, taxLabel.max),
  askVatId: z.boolean(),
  returnDays: whole('Days of return', 1, 3650).nullable(),
  returnPayer: z.enum(['buyer', 'shop']),
  withdrawal: z.boolean(),
  smtpUrl: smtpInput.nullable(),
  paypalApi: z.enum(['sandbox', 'live']),
  paypalClientId: credentialInput('Client id').nullable(),
  paypalClientSecret: credentialInput('Secret').nullable(),
  paypalWebhookId: z
    .string()
    .regex(/^[a-zA-Z0-9]{1,50}$/, 'The id of a webhook has 1 to 50 letters and digits.')
    .nullable(),
  guaranteeNotice: noticeAddress.nullable(),
  mailFrom: emailInput.nullable(),
  mailOwner: emailInput.nullable(),
  requireSecondFactor: z.boolean(),
  auditKeepMonths: whole('Months', 1, 1200),
  keepOrdersMonths: whole('Months', 1, 1200),
}

/** Each setting as it is known inside. */
export const shopSettings = z.object({ ...inputs, translations: storedTranslations })

/** Each setting as it is entered. */
export const enteredSettings = z.object({ ...inputs, smtpUrl: enteredSmtpInput.nullable() })

const versionRule = 'The version that was seen is required.'

/** Body of PUT /api/settings/: any of them, and the version that was seen. */
export const settingsInput = z
  .strictObject({
    ...enteredSettings.partial().shape,
    translations: settingTranslationsInput.optional(),
    version: z.int(versionRule).min(0, versionRule).max(maxInteger, versionRule),
  })
  .describe('Any settings by their names, with the version that was seen. Unknown names are refused.')
export type SettingsInput = z.output<typeof settingsInput>

export const maxLogoBytes = 1024 * 1024

export const markInput = z.strictObject({
  image: z.file('A picture is required.').min(1, 'A picture is required.'),
  version: numberInput(/^\d{1,10}$/, versionRule).pipe(z.int().max(maxInteger, versionRule)),
})
export type LogoInput = z.output<typeof markInput>

const country = z.object({
  code: z.string(),
  name: z.string().describe('In English.'),
  taxPercent: z.number(),
  shippingFee: amountJson,
  freeShippingAbove: amountJson.nullable(),
  days: z.object({ min: z.int(), max: z.int() }).nullable().describe('Days until the goods arrive.'),
})

export const settingsJson = z.object({
  version: z.int().min(0),
  name: z.string(),
  description: z.string(),
  languages: z.array(z.enum(shippedLanguages)).describe('The first is the shop’s own.'),
  currency: z.enum(currencies),
  pricesIncludeTax: z.boolean(),
  taxPercent: z.number(),
  taxLabel: z.string(),
  askVatId: z.boolean().describe('Whether companies are asked for their VAT id.'),
  shippingFee: amountJson,
  freeShippingAbove: amountJson.nullable(),
  deliveryDays: country.shape.days,
  countries: z.array(country).nullable().describe('Those that the shop ships to; null for every country.'),
  shipsElsewhere: z
    .boolean()
    .describe('Whether it also ships to countries that are not named, by the rules of the shop itself.'),
  accent: z.string().nullable(),
  type: z.string(),
  announcement: z.object({ text: z.string(), href: z.string().nullable() }).nullable(),
  footerText: z.string(),
  footerLinks: z.array(z.object({ text: z.string(), href: z.string() })),
  returnDays: z.int().nullable(),
  returnPayer: z.enum(['buyer', 'shop']),
  withdrawal: z.boolean(),
  guaranteeNotice: z
    .string()
    .nullable()
    .describe('Address of the official notice of the statutory guarantee.'),
  recentlyViewed: z.boolean(),
  contactEmail: z.string().nullable(),
  fallback: fallbackJson
    .optional()
    .describe(
      'In a further language: the texts that are in the shop’s own, such as `footerText`, `footerLinks.0`.',
    ),
})
export type SettingsJson = z.output<typeof settingsJson>

const hidden = z.literal('set').nullable().describe('Never shown again.')

/** What the owner is answered: all settings as they can be sent back, and which the environment has set. */
export const ownerSettingsJson = settingsJson.omit({ fallback: true }).extend({
  country: z.string().nullable(),
  sellerName: z.string(),
  sellerAddress: z.string().nullable(),
  sellerTaxId: z.string().nullable(),
  timeZone: z.string(),
  backupAt: z.string().nullable(),
  mark: z.string().nullable(),
  lowStock: z.int(),
  holdMinutes: z.int(),
  maxOrderUnits: z.int(),
  agents: z.boolean(),
  smtpUrl: hidden,
  paypalApi: z.string(),
  paypalClientId: z.string().nullable(),
  paypalClientSecret: hidden,
  paypalWebhookId: z.string().nullable(),
  mailFrom: z.string().nullable(),
  mailOwner: z.string().nullable(),
  requireSecondFactor: z.boolean(),
  auditKeepMonths: z.int(),
  keepOrdersMonths: z.int(),
  translations: settingTranslationsJson,
  setByEnvironment: z
    .record(z.string(), z.string())
    .describe('Names of variables by the setting that each sets.'),
})
export type OwnerSettingsJson = z.output<typeof ownerSettingsJson>
