import 'server-only'
import { z } from '@/lib/shared/validation/zod'

export const refusalDetail = z.object({ issue: z.string(), field: z.string().optional() })
type RefusalDetail = z.infer<typeof refusalDetail>

/**
 * PayPal understood the request and refused it. `issue` is PayPal's code for the reason, as "INSTRUMENT_DECLINED"; `details` has
 * all that PayPal names, with the field of the request where there is one.
 */
export class ProviderRefusal extends Error {
  readonly issue: string
  readonly details: readonly RefusalDetail[]

  constructor(issue: string, details: readonly RefusalDetail[] = []) {
    super(`PayPal refused: ${issue}`)
    this.name = 'ProviderRefusal'
    this.issue = issue
    this.details = details
  }

  /** True if PayPal does not know what the request is about. */
  get isUnknownResource(): boolean {
    return ['RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'].includes(this.issue)
  }
}
