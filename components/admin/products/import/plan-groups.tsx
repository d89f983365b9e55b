import { Card } from '@/components/ui/card'
import type { PlanGroup } from '@/lib/admin/import-groups/read-plan-groups'
import { shortened } from '@/lib/shared/text/text'

type Props = { groups: readonly PlanGroup[]; made: number; changed: number; isApplied: boolean }

const maxShown = 24
const count = (n: number, one: string, many: string) => (n === 1 ? one : `${n.toLocaleString('en')} ${many}`)

/** The products with options that a file makes and changes, or has made and changed. */
export function PlanGroups({ groups, made, changed, isApplied }: Props) {
  if (groups.length === 0) return null
  const more = made + changed - groups.length
  const [makes, changes] = isApplied ? ['Made', 'Changed'] : ['Makes', 'Changes']
  return (
    <Card title="Products with options">
      <p className="mb-3 text-sm/normal">
        {made > 0 && `${makes} ${count(made, '1 group', 'groups')}. `}
        {changed > 0 && `${changes} ${count(changed, '1 group', 'groups')}.`}
      </p>
      <ul className="grid gap-3 text-sm/normal wrap-anywhere">
        {groups.map((group) => (
          <li key={`${group.line} ${group._id} ${group.name}`}>
            <strong>{group.name}</strong>
            {group._id === null && ' (new)'}: {whatOf(group)}, from row {group.line.toLocaleString('en')}.{' '}
            <span className="text-ink-soft">
              {group.options.map(({ name, values }) => `${name}: ${valuesOf(values)}.`).join(' ')}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-3 text-sm/normal">And {count(more, '1 more', 'more')}.</p>}
    </Card>
  )
}

function valuesOf(values: readonly string[]): string {
  const more = values.length - maxShown
  const shown = values.slice(0, maxShown).map((value) => shortened(value, 60))
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}

function whatOf({ _id, joined, left, altered }: PlanGroup): string {
  if (_id === null) return count(joined, '1 product', 'products')
  const parts = [
    joined > 0 && count(joined, '1 product joins', 'products join'),
    left > 0 && count(left, '1 product leaves', 'products leave'),
    altered > 0 && count(altered, '1 product gets other options', 'products get other options'),
  ]
  return parts.filter(Boolean).join(', ')
}
