import type { Sums } from '@/ops/backup/format'

const number = (value: number) => value.toLocaleString('en')

/** "23.4 MB" or "36.7 kB" */
export function describeBytes(bytes: number) {
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

export function describeContent({ tables, pictures }: Sums) {
  const counts = Object.values(tables).map(({ rows }) => rows)
  const rows = counts.reduce((total, count) => total + count, 0)
  const files = Object.keys(pictures).length
  return `${number(rows)} rows of ${counts.length} tables and ${number(files)} picture files`
}

/** "3.2 seconds" since the program was started */
export function describeTime() {
  return `${(performance.now() / 1000).toFixed(1)} seconds`
}

export function warnOfForeignTables(names: string[]) {
  for (const name of names)
    console.warn(`The table "${name}" is not of the shop, and is not in the backup. Back it up separately.`)
}
