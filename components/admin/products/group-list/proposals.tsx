import { StableCards } from '@/components/admin/stable-list'
import type { ProposalJson } from '@/lib/catalog/group-proposals/proposal-schema'
import type { Paged } from '@/lib/shared/lists/paging'
import { ProposalCard } from './proposal-card'
import { RestoreProposals } from './restore-proposals'

type Props = { proposals: Paged<ProposalJson>; dismissed: number }

/** Products that could be groups. Nothing is grouped without a click. */
export function Proposals({ proposals: { items, total }, dismissed }: Props) {
  return (
    <section aria-labelledby="proposals" className="mb-10">
      <h2 className="mb-2 text-xl" id="proposals">
        Proposed groups
      </h2>
      {total > 0 && (
        <p className="mb-3 text-sm text-ink-soft">
          Products of one brand and category whose names differ by a size or colour. One that joins a group
          keeps its page, price, stock and SKU.
        </p>
      )}
      <StableCards
        empty={<p className="text-sm text-ink-soft">No products look like one with options.</p>}
        entries={items.map((proposal) => ({
          key: proposal.key,
          content: <ProposalCard proposal={proposal} />,
        }))}
        label="Proposed groups"
        note={noteOf(items.length, total)}
      />
      <RestoreProposals count={dismissed} />
    </section>
  )
}

function noteOf(shown: number, total: number): string {
  if (total === 0) return 'None left.'
  return shown < total ? `The ${shown} largest of ${total.toLocaleString('en')}.` : `${total} in all.`
}
