'use client'

import { useRouter } from 'next/navigation'
import { type SubmitEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { textOf } from '@/components/ui/forms/form'
import type { ProductFilter } from '@/lib/catalog/product-admin/product-filter'
import { BulkDialog } from './bulk-dialog'
import { actionOf, type BulkKind, bulkKinds, productsText, type SentAction, valueLabels } from './bulk-words'
import type { BulkTargets } from './use-bulk'

type Props = {
  count: number
  isAll: boolean
  /** The selected ids; null for all of the filter. */
  selected: readonly number[] | null
  /** Products of the page, unless all of them are selected: where rows are cards, their header with its box is not seen. */
  ofPage: number | null
  /** Products of the list, when all of its page are selected and there are more. */
  total: number | null
  filter: Omit<ProductFilter, 'sort' | 'group'>
  categories: readonly string[]
  brands: readonly string[]
  onClear: () => void
  onSelectPage: () => void
  onSelectAll: () => void
}

type Work = { kind: BulkKind; action: SentAction; targets: BulkTargets }
const kinds = Object.keys(bulkKinds) as BulkKind[]

/** What can be done with the selected products, at the bottom of the window: no row moves when it comes and goes. */
export function BulkBar({
  count,
  isAll,
  selected,
  ofPage,
  total,
  filter,
  categories,
  brands,
  onClear,
  onSelectPage,
  onSelectAll,
}: Props) {
  const router = useRouter()
  const [work, setWork] = useState<Work | null>(null)

  return (
    <section aria-label="Selected products" className="bulk-bar no-print">
      <div className="shell flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm/normal">
          <strong role="status">{isAll ? `All ${productsText(count)}` : productsText(count)} selected</strong>
          {ofPage !== null && (
            <Button className="md:hidden" onClick={onSelectPage} size="sm" variant="quiet">
              All {ofPage.toLocaleString('en')} of this page
            </Button>
          )}
          {total !== null && !isAll && (
            <Button onClick={onSelectAll} size="sm" variant="quiet">
              Select all {total.toLocaleString('en')} of this list
            </Button>
          )}
          <Button onClick={onClear} size="sm" variant="quiet">
            Clear
          </Button>
        </p>
        <BulkForm
          brands={brands}
          categories={categories}
          onPreview={(kind, value) => {
            const targets = selected ? { ids: selected } : { filter, total: count }
            setWork({ kind, action: actionOf(kind, value), targets })
          }}
        />
      </div>
      {work && (
        <BulkDialog
          work={work}
          onClose={(hasChanged) => {
            setWork(null)
            if (!hasChanged) return
            onClear()
            router.refresh()
          }}
        />
      )}
    </section>
  )
}

type FormProps = Pick<Props, 'categories' | 'brands'> & { onPreview: (kind: BulkKind, value: string) => void }

/** What is to be done, with the value that it takes. */
function BulkForm({ categories, brands, onPreview }: FormProps) {
  const [kind, setKind] = useState<BulkKind>('lower-percent')
  const names = kind === 'category' ? categories : kind === 'brand' ? brands : null
  const label = valueLabels[kind]
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onPreview(kind, textOf(new FormData(event.currentTarget), 'value'))
  }
  return (
    <form
      className="flex max-w-xl min-w-0 grow basis-96 items-center gap-2 max-sm:basis-full"
      onSubmit={submit}
    >
      <select
        aria-label="What to do"
        className="control w-auto min-w-0 flex-1"
        onChange={(event) => setKind(event.target.value as BulkKind)}
        value={kind}
      >
        {kinds.map((each) => (
          <option key={each} value={each}>
            {bulkKinds[each]}
          </option>
        ))}
      </select>
      {label && names && (
        <select aria-label={label} className="control w-auto min-w-0 flex-1" key={kind} name="value" required>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
      {label && !names && (
        <input
          aria-label={label}
          autoComplete="off"
          className="control w-20 flex-none"
          inputMode="decimal"
          key={kind}
          maxLength={10}
          name="value"
          pattern="\d{1,7}([.,]\d{1,2})?"
          placeholder={label === 'Amount' ? '2.00' : '10'}
          required
          title={label === 'Amount' ? 'An amount such as 2.00' : 'A per cent such as 10 or 12.5'}
        />
      )}
      <Button className="min-h-11 flex-none" size="sm" type="submit">
        Preview
      </Button>
    </form>
  )
}
