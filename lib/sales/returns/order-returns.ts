import type { ReturnJson } from './return-schema'

/** What an order's page shows of its returns. */
export type OrderReturns = {
  /** Newest first. */
  returns: ReturnJson[]
  /** Lines of which units can still come back. */
  lines: { orderItem: number; name: string; left: number }[]
  /** The buyer may ask for a return now. */
  canAsk: boolean
  /** Newest first. `lines` is what was typed about the goods, for the admin: of buyers it may be a stranger's. */
  withdrawals: { id: number; lines: string; receivedAt: string; deadline: string; isSettled: boolean }[]
}
