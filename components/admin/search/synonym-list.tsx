import { DeleteButton } from '@/components/admin/delete-button'
import { ListLink } from '@/components/admin/links'
import { type ListProps, StableCards } from '@/components/admin/stable-list'
import type { SynonymJson } from '@/lib/catalog/synonyms/synonym-schema'

type Props = ListProps & {
  synonyms: readonly SynonymJson[]
  /** The path of the page with the form for this group. */
  editPath: (id: number) => string
}

/** Groups of synonyms: a card each, with its words and kinds. */
export function SynonymList({ synonyms, editPath, ...list }: Props) {
  return (
    <StableCards
      entries={synonyms.map((synonym) => ({
        key: synonym._id,
        content: <SynonymCard editPath={editPath(synonym._id)} {...synonym} />,
      }))}
      label="Synonyms"
      {...list}
    />
  )
}

function SynonymCard({ _id, words, kinds, editPath }: SynonymJson & { editPath: string }) {
  const nameId = `synonym-${_id}`
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
      <div className="max-w-prose min-w-0 wrap-anywhere">
        <h2 className="text-base" id={nameId}>
          {words.join(', ')}
        </h2>
        {kinds.length > 0 && <p className="mt-1 text-sm text-ink-soft">Kinds: {kinds.join(', ')}</p>}
      </div>
      <div className="flex items-center gap-4 text-sm">
        <ListLink aria-describedby={nameId} className="row-action text-link" href={editPath}>
          Edit
        </ListLink>
        <DeleteButton
          describedBy={nameId}
          id={_id}
          kind="synonym"
          name={words.length > 2 ? `${words.slice(0, 2).join(', ')}, …` : words.join(', ')}
        />
      </div>
    </div>
  )
}
