import 'server-only'
import { readFilter } from '@/lib/db/list-filter'
import { todayOf } from '@/lib/db/period'
import { monthOf, type Period, periodOf, periodQuery } from './period'

/** Returns the period that an address asks for; the present month without one. */
export function askedPeriod(query: URLSearchParams): Period {
  return periodOf(readFilter(periodQuery, query), monthOf(todayOf()))
}
