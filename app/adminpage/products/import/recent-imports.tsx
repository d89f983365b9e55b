import { ListLink } from '@/components/admin/links'
import { Card } from '@/components/ui/card'
import { DateTime } from '@/components/ui/date-time'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { importPath } from '@/lib/admin/import/import-links'
import { type ImportHead, listImports } from '@/lib/admin/import/read-import'

const states: Record<ImportHead['state'], string> = {
  planning: 'Being checked',
  planned: 'Checked, not applied',
  applying: 'Being applied',
  applied: 'Applied',
  failed: 'Could not be read',
}

/** The imports of the last day, for somebody who has closed the page of one. Nothing without any. */
export async function RecentImports({ viewer }: { viewer: Viewer }) {
  const imports = await listImports(viewer)
  if (imports.length === 0) return null
  return (
    <Card className="mt-5" title="The last 24 hours">
      <ul className="grid gap-3 text-sm/normal text-ink-soft [&_time]:ml-auto">
        {imports.map(({ id, fileName, rows, state, createdAt }) => (
          <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 wrap-anywhere" key={id}>
            <ListLink className="text-link" href={importPath(id)}>
              {fileName || `Import ${id}`}
            </ListLink>
            <span>
              {rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`}. {states[state]}.
            </span>
            <DateTime format="moment" iso={createdAt.toISOString()} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
