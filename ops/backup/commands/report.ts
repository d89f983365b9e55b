import type { Sums } from '@/ops/backup/format'

/** "12,345" */
const number = (value: number) => value.toLocaleString('en')

/** "23.4 MB" or "36.7 kB" */
export function describeBytes(bytes: number) {
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** "123 rows of 22 tables and 30 picture files" */
export function describeContent({
  rows,
  tables,
  pictures,
}: {
  rows: number
  tables: number
  pictures: number
}) {
  return `${number(rows)} rows of ${tables} tables and ${number(pictures)} picture files`
}

/** @returns the counts of a backup, from its sums */
export function countSums(sums: Sums) {
  const tables = Object.values(sums.tables)
  return {
    rows: tables.reduce((total, { rows }) => total + rows, 0),
    tables: tables.length,
    pictures: Object.keys(sums.pictures).length,
  }
}

/** "3.2 seconds" since the program was started */
export function describeTime() {
  return `${(performance.now() / 1000).toFixed(1)} seconds`
}

/** Says which tables a backup does not have. */
export function warnOfForeignTables(names: string[]) {
  for (const name of names)
    console.warn(`The table "${name}" is not of the shop, and is not in the backup. Back it up separately.`)
}
