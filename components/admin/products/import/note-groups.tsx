import { Card } from '@/components/ui/card'
import type { NoteGroup } from '@/lib/admin/import/read-import'

/** What is left out of the rows that come in, or taken otherwise: each once, with how many rows it is about and which. */
export function NoteGroups({ groups }: { groups: readonly NoteGroup[] }) {
  if (groups.length === 0) return null
  return (
    <Card title="Left out, or taken otherwise">
      <ul className="grid gap-3 text-sm/normal wrap-anywhere">
        {groups.map(({ column, message, rows, lines }) => (
          <li key={`${column} ${message}`}>
            <strong className="tabular-nums">
              {rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`}
            </strong>{' '}
            <code>{column}</code> {message}{' '}
            <span className="text-ink-soft tabular-nums">
              Row{rows === 1 ? '' : 's'} {rangesOf(lines)}
              {rows > lines.length && ` and ${(rows - lines.length).toLocaleString('en')} more`}.
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Writes lines that follow each other as one: `2–7, 9`. */
function rangesOf(lines: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const line of lines) {
    const last = ranges.at(-1)
    if (last && line === last[1] + 1) last[1] = line
    else ranges.push([line, line])
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ')
}
