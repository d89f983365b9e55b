import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import type { Neighbours } from '@/lib/sales/order-admin/find-neighbours'
import { orderInListPath } from '@/lib/sales/order-admin/order-filter-links'
import './order-admin.css'

type Props = {
  /** The list that one came from, what it is called, and its query as orders carry it. */
  list: { path: string; name: string; query: string }
  neighbours: Neighbours
}

/** The way back to the list that one came from, and to the orders beside this one there. */
export function OrderBar({ list, neighbours: { before, after } }: Props) {
  return (
    <nav aria-label="Orders of the list" className="order-bar no-print">
      <PageLink className="nav-item text-ink-soft" href={list.path}>
        <Icon className="size-4" name="arrowLeft" />
        {list.name}
      </PageLink>
      <span>
        <Neighbour id={before} query={list.query} text="Previous order" />
        <Neighbour id={after} query={list.query} text="Next order" />
      </span>
    </nav>
  )
}

function Neighbour({ id, query, text }: { id: number | null; query: string; text: string }) {
  if (id === null)
    return (
      <span className="order-bar-end">
        <Icon className="size-5" name="arrowLeft" />
        <span className="sr-only">{`${text}: none`}</span>
      </span>
    )
  return (
    <PageLink aria-label={`${text}: ${id}`} href={orderInListPath(id, query)} title={`Order ${id}`}>
      <Icon className="size-5" name="arrowLeft" />
    </PageLink>
  )
}
