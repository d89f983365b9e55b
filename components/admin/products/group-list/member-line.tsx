import Link from 'next/link'
import { Icon } from '@/components/ui/icon'
import type { GroupJson } from '@/lib/catalog/product-groups/group-schema'
import { groupPath } from '@/lib/shared/routes/admin-paths'
import { editProductPath } from '@/lib/shared/routes/paths'

type Props = { group: GroupJson; product: number }

/** Says on the page of a member which one it is, and leads to its group and its siblings. */
export function MemberLine({ group, product }: Props) {
  const own = group.members.find((member) => member.product === product)
  const siblings = group.members.filter((member) => member !== own)
  const values = group.options.map(({ name }, at) => `${name} ${own?.values[at] ?? ''}`).join(', ')
  return (
    <section aria-label="Group" className="mb-6 grid gap-1 rounded-card bg-sunken p-4">
      <p>
        Member of{' '}
        <Link className="text-link font-semibold" href={groupPath(group._id)} prefetch={false}>
          {group.name}
        </Link>
        {`: ${values}`}
      </p>
      <p className="text-sm text-ink-soft">
        Brand, category, description, facts, warnings and weight are shared: a change here is for this product
        alone. Change them in the group for all.
      </p>
      {siblings.length > 0 && (
        <details className="text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center gap-1">
            <Icon className="size-4" name="chevronDown" />
            {`The other ${siblings.length}`}
          </summary>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {siblings.map((member) => (
              <li key={member.product}>
                <Link className="text-link" href={editProductPath(member.product)} prefetch={false}>
                  {member.values.join(', ')}
                </Link>
                {member.status === 'draft' && ' (draft)'}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
