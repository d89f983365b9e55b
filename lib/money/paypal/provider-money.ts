import { parseCents } from '@/lib/shared/money/money'
import { z } from '@/lib/shared/validation/zod'

export const moneyResponse = z.object({ currency_code: z.string(), value: z.string() })

/** An amount of PayPal; `cents` is null when it cannot be read. */
export type ProviderMoney = { cents: number | null; currency: string }

/** Reads an amount of PayPal. */
export function moneyOf({ currency_code, value }: z.infer<typeof moneyResponse>): ProviderMoney {
  return { cents: parseCents(value), currency: currency_code }
}
