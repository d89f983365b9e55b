import { destroyedNumber } from '@/lib/shared/text/spreadsheet-number'
import { freeTextInput, textInput } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

const maxUrlLength = 2000

function isOneLine(text: string): boolean {
  return !/[\t\n\r\u2028\u2029]/.test(text)
}

function isHttps(text: string): boolean {
  return text === '' || (URL.canParse(text) && new URL(text).protocol === 'https:')
}

export const parcelInput = z.object({
  carrier: textInput('Carrier', 64).refine(isOneLine, 'Carrier contains characters that are not allowed.'),
  number: freeTextInput('Tracking number', 64)
    .refine(isOneLine, 'Tracking number contains characters that are not allowed.')
    .refine((text) => destroyedNumber(text) === null, {
      error: ({ input }) => destroyedNumber(String(input)) ?? undefined,
    }),
  url: freeTextInput('Tracking link', maxUrlLength).refine(
    isHttps,
    'The tracking link must begin with https://.',
  ),
})

export type ParcelInput = z.infer<typeof parcelInput>

const anyway = z
  .boolean()
  .default(false)
  .describe('Passes `order-on-hold`, for owners and staff. A key never does.')

export const shipOrderInput = parcelInput.extend({ anyway })

export const deliverOrderInput = z.object({ anyway }).default({ anyway: false })
export type DeliverOrderInput = z.infer<typeof deliverOrderInput>
