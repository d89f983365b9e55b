import { Card } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { wordsOf } from '@/lib/admin/launch-check/examiner-words'
import type { Examination } from '@/lib/admin/launch-check/read-examination'
import { adminPaths } from '@/lib/shared/routes/admin-paths'

/** So many lines stand at the admin's home. */
const shownLines = 6

/** What is left to set up before the shop sells, until all of it is done. */
export function SetupList({ setup: { country, lines } }: { setup: Examination }) {
  const left = lines.filter(({ isDone }) => !isDone)
  if (left.length === 0) return null
  return (
    <Card className="mb-8" title="Set up the shop">
      <p className="-mt-3 mb-4 text-sm/normal text-ink-soft">
        {`${lines.length - left.length} of ${lines.length} done. `}
        <PageLink className="text-link" href={adminPaths.adminSetup}>
          See the whole list
        </PageLink>
      </p>
      <ul className="grid gap-x-8 md:grid-cols-2 lg:grid-cols-3">
        {left.slice(0, shownLines).map((line) => (
          <li className="flex min-h-11 items-center gap-2" key={line.id}>
            <Icon className="size-5 text-accent" name="chevronRight" />
            <PageLink className="text-link" href={`${adminPaths.adminSetup}#${line.id}`}>
              {wordsOf(line, country).title}
            </PageLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
