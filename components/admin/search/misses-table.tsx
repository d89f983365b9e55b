import { ListLink } from '@/components/admin/links'
import { type ListProps, StableTable } from '@/components/admin/stable-list'
import { type MissJson, synonymList } from '@/lib/catalog/synonyms/synonym-schema'
import { formatDate } from '@/lib/shared/locale/dates'

const columns = [
  { key: 'words', header: 'Words', width: 'w-60' },
  { key: 'count', header: 'Times', width: 'w-20', isNumber: true },
  { key: 'day', header: 'Last day', width: 'w-28' },
  { key: 'add', header: <span className="sr-only">Add</span>, width: 'w-32' },
]

/** Words that searches did not find, most frequent first. */
export function MissesTable({ misses, ...list }: ListProps & { misses: readonly MissJson[] }) {
  return (
    <StableTable
      caption="Not found"
      className="[--card-height:6.75rem]"
      columns={columns}
      entries={misses.map((miss, index) => ({
        key: miss.words,
        content: <Row id={`miss-${index}`} {...miss} />,
      }))}
      {...list}
    />
  )
}

function Row({ id, words, count, lastDay }: MissJson & { id: string }) {
  return (
    <tr>
      <td className="is-title col-span-6 truncate" id={id} title={words}>
        {words}
      </td>
      <td className="is-number max-md:order-2 max-md:col-span-2 max-md:text-left" data-label="Times">
        {count.toLocaleString('en')}
      </td>
      <td className="max-md:order-2 max-md:col-span-2" data-label="Last day">
        <time className="tabular-nums" dateTime={lastDay}>
          {formatDate(lastDay, 'table', 'UTC')}
        </time>
      </td>
      <td className="is-action is-last max-md:order-3 max-md:col-span-2">
        <ListLink
          aria-describedby={id}
          className="row-action text-link"
          href={synonymList.pathOf({ add: words })}
        >
          Add a synonym
        </ListLink>
      </td>
    </tr>
  )
}
