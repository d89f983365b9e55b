import { amountJson, dayInput, idJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

/** An amount that may be below zero. */
const signedAmountJson = z.string().regex(/^-?\d+\.\d{2}$/)
const count = z.int().min(0)

export const dashboardJson = z.object({
  from: dayInput,
  to: dayInput,
  orders: count,
  paidOrders: count,
  turnover: amountJson,
  /** Null without paid orders. */
  averageOrder: amountJson.nullable(),
  refunds: amountJson,
  net: signedAmountJson,
  tax: signedAmountJson,
  fees: signedAmountJson,
  newAccounts: count,
  toShip: count,
  needsAttention: count,
  lowStock: count,
  reviewsToRead: count,
  unsentMails: count,
  deliveredUnpaid: z.object({ count, amount: amountJson }),
  /** `product` is null for deleted ones. */
  bestSellers: z.array(
    z.object({ product: idJson.nullable(), name: z.string(), qty: count, amount: signedAmountJson }),
  ),
  days: z.array(z.object({ day: dayInput, orders: count, paidOrders: count, turnover: amountJson })),
})
export type DashboardJson = z.infer<typeof dashboardJson>
