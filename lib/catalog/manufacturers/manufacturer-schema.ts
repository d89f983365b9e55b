import { countryCodeOf } from '@/lib/shared/locale/country-code'
import { asciiDomain } from '@/lib/shared/text/email-address'
import { emailMistake } from '@/lib/shared/text/email-mistake'
import { unstorable } from '@/lib/shared/text/text'
import { maxInteger } from '@/lib/shared/validation/number-limits'
import { textInput } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { isInEu } from '@/lib/store/settings/country-proposals'
import { isHttps } from '@/lib/store/settings/setting-kinds'

const contactRule = 'An e-mail address such as help@example.com, or an address that begins with https://.'

function contactInput(label: string) {
  return textInput(label, 254)
    .overwrite(asciiDomain)
    .refine((text) => emailMistake(text) === null || isHttps(text), contactRule)
}

function addressInput(label: string) {
  return textInput(label, 500).overwrite((text) => text.replaceAll(/\r\n?/g, '\n'))
}

const countryRule = 'A country is named by its code, such as AT.'

/** The person in the EU who is responsible for the products of a maker. */
const responsibleInput = z.strictObject(
  {
    name: textInput('Name of the responsible person', 200),
    address: addressInput('Postal address of the responsible person'),
    contact: contactInput('Electronic address of the responsible person'),
  },
  'The responsible person is { name, address, contact }, or null.',
)

const makerInput = z.strictObject({
  name: textInput('Name of the maker', 200),
  address: addressInput('Postal address of the maker'),
  country: z
    .string(countryRule)
    .refine((code) => /^[A-Z]{2}$/.test(code) && countryCodeOf(code) === code, countryRule),
  contact: contactInput('Electronic address of the maker'),
  responsible: responsibleInput.nullable(),
})

const versionRule = 'The version that was seen is required: 0 for a brand without a maker.'

const brandRule = 'The brand is required, as its products have it.'

export const brandManufacturerInput = z.strictObject({
  brand: z
    .string(brandRule)
    .min(1, brandRule)
    .refine((text) => !unstorable.test(text), brandRule),
  version: z.int(versionRule).min(0, versionRule).max(maxInteger, versionRule),
  maker: makerInput.nullable().describe('`null` removes it.'),
})
export type BrandManufacturerInput = z.output<typeof brandManufacturerInput>

const responsibleJson = z.object({ name: z.string(), address: z.string(), contact: z.string() })

/** Who makes the products of a brand. `contact` is an e-mail address, or one that begins with https://. */
export const makerJson = z.object({
  name: z.string(),
  address: z.string(),
  country: z.string().describe('Its ISO 3166 code.'),
  contact: z.string(),
  responsible: responsibleJson.nullable().describe('Who is responsible in the EU.'),
})
export type ManufacturerJson = z.output<typeof makerJson>

export const brandManufacturerJson = z.object({
  brand: z.string(),
  products: z.int().min(0).describe('Drafts included.'),
  liveProducts: z.int().min(0),
  version: z.int().min(0).describe('0 without a maker.'),
  maker: makerJson.nullable(),
  missing: z
    .enum(['maker', 'responsible'])
    .nullable()
    .describe('`responsible` of a maker outside the EU without a responsible person in it.'),
})
export type BrandManufacturerJson = z.output<typeof brandManufacturerJson>

/** Returns what the law of the EU misses of a brand's maker: all of it, or the person in the EU who is responsible. */
export function missingOf(maker: ManufacturerJson | null): BrandManufacturerJson['missing'] {
  if (!maker) return 'maker'
  return maker.responsible || isInEu(maker.country) ? null : 'responsible'
}
