import 'server-only'
import { todayOf } from '@/lib/platform/db/day-range'
import { readFilter } from '@/lib/shared/lists/list-filter'
import { monthOf, type Period, periodOf, periodQuery } from './report-period'

/** Returns the period that an address asks for; the present month without one. */
export function askedPeriod(query: URLSearchParams): Period {
  return periodOf(readFilter(periodQuery, query), monthOf(todayOf()))
}
