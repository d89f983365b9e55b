import 'server-only'
import { db } from '@/lib/platform/db/db'

const keptDays = { unconfirmed: 7, told: 30 }

/** Removes addresses not confirmed for a week, those that waited for twelve months, and those told a month ago. */
export async function removeOldAlerts(now = new Date()): Promise<void> {
  await db.$executeRaw`
    delete from "StockAlert" where "createdAt" <= ${now}::timestamptz - interval '12 months'
      or "confirmedAt" is null and "createdAt" <= ${now}::timestamptz - make_interval(days => ${keptDays.unconfirmed}::int)
      or "toldAt" <= ${now}::timestamptz - make_interval(days => ${keptDays.told}::int)`
}
