import { z } from '@/lib/text/zod'
import { emailInput } from '@/lib/users/schema'

/** Body of POST /api/products/{id}/alert/. */
export const alertInput = z.strictObject({ email: emailInput })
export type AlertInput = z.output<typeof alertInput>
