import 'server-only'
import { type CsvCell, type CsvForm, csvRecord, csvStart } from '@/lib/shared/text/csv'

/** Rows that are read and written at once: a few hundred kilobytes. */
const pageSize = 500

type Table = {
  header: readonly string[]
  ids: Int32Array
  /** Returns the records of these rows, in this order; rows that are gone by now have none. */
  read: (ids: number[]) => Promise<CsvCell[][]>
}

/**
 * Yields a CSV file in parts, each read when it is asked for, so that memory does not grow with the file. What is thrown by a part has
 * to break the transfer: a file that ends early looks whole.
 */
export async function* writeRecords({ header, ids, read }: Table, form: CsvForm): AsyncGenerator<string> {
  let start = csvStart + csvRecord(header, form)
  for (let at = 0; at < ids.length; at += pageSize) {
    const records = await read([...ids.subarray(at, at + pageSize)])
    yield start + records.map((cells) => csvRecord(cells, form)).join('')
    start = ''
  }
  if (start) yield start
}
