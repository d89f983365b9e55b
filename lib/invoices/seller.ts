import { z } from '@/lib/text/zod'

/** The seller, as an invoice keeps it. Empty: not given. */
export const sellerDetails = z.object({ name: z.string(), address: z.string(), taxId: z.string() })

export type Seller = z.infer<typeof sellerDetails>
