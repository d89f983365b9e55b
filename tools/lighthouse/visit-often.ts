import type { Report } from './visit'

/**
 * Visits a page `runs` times. One failed visit is repeated; a second failure ends the visits, and says why they are too few.
 */
export async function visitOften(
  runs: number,
  visit: () => Promise<Report>,
): Promise<{ reports: Report[]; failure: string | null }> {
  const reports: Report[] = []
  for (let failures = 0; reports.length < runs; ) {
    try {
      reports.push(await visit())
    } catch (error) {
      failures += 1
      if (failures > 1) return { reports, failure: error instanceof Error ? error.message : String(error) }
    }
  }
  return { reports, failure: null }
}
