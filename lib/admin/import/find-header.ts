import { shortened } from '@/lib/shared/text/text'
import { isHeader } from './file-header'
import { firstRecords, type RecordForm, separatorsOf } from './read-records'

/** Titles, dates and empty rows above the headings are at most so many. */
const maxSkipped = 10

/**
 * Finds the headings of a file by its beginning: behind Excel's line `sep=;`, and behind a title. What separates cells is what makes them
 * headings. `title` says what stands above them.
 */
export function findHeader(start: string): RecordForm & { title: string | null } {
  const [, written] = /^"?sep=([,;\t|])"?\r?\n/i.exec(start) ?? []
  const likely = separatorsOf(start).toSorted((one, other) => +(other === written) - +(one === written))
  for (const separator of likely) {
    const records = firstRecords(start, separator, maxSkipped + 1)
    const skipped = records.findIndex((cells, place) => isHeader(cells, place > (written ? 1 : 0)))
    if (skipped < 0) continue
    const above = records.slice(written ? 1 : 0, skipped).map((cells) => cells.filter(Boolean).join(' '))
    return { separator, skipped, title: above.length > 0 ? titleOf(above) : null }
  }
  return { separator: likely[0] ?? ',', skipped: written ? 1 : 0, title: null }
}

function titleOf(above: readonly string[]): string {
  const texts = above.filter(Boolean).map((text) => `“${shortened(text, 60)}”`)
  const rows = above.length === 1 ? '1 row' : `${above.length} rows`
  const what = texts.length > 0 ? `: ${texts.join(', ')}` : ''
  return `${rows} above the headings ${above.length === 1 ? 'is' : 'are'} left out${what}. The row of the headings counts as row 1.`
}
