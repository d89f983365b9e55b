import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'

/** The limit of one call for all requests to PayPal: a browser hears within ten seconds that PayPal does not answer. */
const callMs = 9000

const endOfCall = new AsyncLocalStorage<number>()

/** Runs `work`, in which PayPal has `ms` in total to answer. */
export function limitPaypal<T>(work: () => Promise<T>, ms = callMs): Promise<T> {
  return endOfCall.run(performance.now() + ms, work)
}

/** Returns the time that PayPal has left in this call; without limit outside of calls, as in jobs. */
export function paypalLeftMs(): number {
  return (endOfCall.getStore() ?? Number.POSITIVE_INFINITY) - performance.now()
}
