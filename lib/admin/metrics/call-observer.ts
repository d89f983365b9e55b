import 'server-only'

/** A call of the API that has ended; `route` is its pattern, such as `/api/orders/[id]/pay`. */
export type ObservedCall = { method: string; route: string; status: number; seconds: number }

/** Shared by the copies of this module in all bundles of the server. */
const shared = globalThis as { shopCallObserver?: (call: ObservedCall) => void }

/** Tells the metrics of a call, if there are any (lib/admin/metrics/process-metrics.ts, which most shops never load). */
export function reportCall(call: ObservedCall): void {
  shared.shopCallObserver?.(call)
}

export function observeCalls(observe: (call: ObservedCall) => void): void {
  shared.shopCallObserver = observe
}
