import 'server-only'
import { throwOutage } from './database-outage'

const maxAttempts = 4

/** Runs a transaction, and again after an error that `isTransient`: three times at most, with jitter. */
export async function retry<T>(
  transaction: () => Promise<T>,
  isTransient: (error: unknown) => boolean,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (!isTransient(error) || attempt === maxAttempts) throwOutage(error)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40 * attempt))
    }
  }
}
