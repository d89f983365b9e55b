import { z } from '@/lib/zod'

/** Who an invoice comes from, as it is kept with the invoice. Empty: not given. */
export const sellerDetails = z.object({ name: z.string(), address: z.string(), taxId: z.string() })

export type Seller = z.infer<typeof sellerDetails>
