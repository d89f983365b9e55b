'use client'

import { createContext, type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react'
import { ReportContext } from '@/components/admin/row-report'
import type { ProductFilter } from '@/lib/catalog/product-admin/product-filter'
import { BulkBar } from './bulk-bar'
import { productsText } from './bulk-words'
import './bulk.css'

/** The selected ids of a page, or all products of the list. */
type Selection = ReadonlySet<number> | 'all'
const none: Selection = new Set<number>()

type Shared = {
  selection: Selection
  page: readonly number[]
  select: (selection: Selection) => void
}
const SelectionContext = createContext<Shared>({ selection: none, page: [], select: () => {} })

/** How many products were selected in a list that has just been left. */
let justLost = 0

type Props = {
  /** The ids of the page. */
  page: readonly number[]
  /** Products of the list. */
  total: number
  filter: Omit<ProductFilter, 'sort' | 'group'>
  categories: readonly string[]
  brands: readonly string[]
  children: ReactNode
}

/** A list of products that are selected to be changed together. The selection ends with the list: another filter or page has none. */
export function ProductSelection({ children, page, total, ...choices }: Props) {
  const [selection, setSelection] = useState<Selection>(none)
  const count = selection === 'all' ? total : selection.size
  const lost = useRef(0)
  lost.current = count
  useEffect(
    () => () => {
      justLost = lost.current
      setTimeout(() => {
        justLost = 0
      })
    },
    [],
  )
  return (
    <SelectionContext value={{ selection, page, select: setSelection }}>
      {children}
      {count > 0 && (
        <BulkBar
          {...choices}
          count={count}
          isAll={selection === 'all'}
          ofPage={isWhole(selection, page) ? null : page.length}
          onClear={() => setSelection(none)}
          onSelectAll={() => setSelection('all')}
          onSelectPage={() => setSelection(new Set(page))}
          selected={selection === 'all' ? null : [...selection].sort((one, other) => one - other)}
          total={total > page.length && isWhole(selection, page) ? total : null}
        />
      )}
    </SelectionContext>
  )
}

function isWhole(selection: Selection, page: readonly number[]): boolean {
  return selection === 'all' || (page.length > 0 && page.every((id) => selection.has(id)))
}

/** The box in a row. `describedBy` names the row. */
export function SelectRow({ id, describedBy }: { id: number; describedBy: string }) {
  const { selection, page, select } = use(SelectionContext)
  const isSelected = selection === 'all' || selection.has(id)
  function toggle() {
    const selected = new Set(selection === 'all' ? page : selection)
    if (isSelected) selected.delete(id)
    else selected.add(id)
    select(selected)
  }
  return (
    <label className="select-box">
      <input
        aria-describedby={describedBy}
        aria-label={`Select product ${id}`}
        checked={isSelected}
        onChange={toggle}
        type="checkbox"
      />
    </label>
  )
}

type GroupProps = { ids: readonly number[]; name: string; describedBy: string }

/** The box in the row of a group: it selects those of its products that the list is for. */
export function SelectGroup({ ids, name, describedBy }: GroupProps) {
  const { selection, page, select } = use(SelectionContext)
  const isAll = isWhole(selection, ids)
  const isSome = !isAll && selection !== 'all' && ids.some((id) => selection.has(id))
  const box = usePartly(isSome)
  function toggle() {
    const selected = new Set(selection === 'all' ? page : selection)
    for (const id of ids) {
      if (isAll) selected.delete(id)
      else selected.add(id)
    }
    select(selected)
  }
  return (
    <label className="select-box">
      <input
        aria-describedby={describedBy}
        aria-label={`Select the group ${name}`}
        checked={isAll}
        onChange={toggle}
        ref={box}
        type="checkbox"
      />
    </label>
  )
}

/** A box that is ticked in part. */
function usePartly(isSome: boolean): RefObject<HTMLInputElement | null> {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  }, [isSome])
  return box
}

/** The box above all rows of a page. */
export function SelectPage() {
  const { selection, page, select } = use(SelectionContext)
  const report = use(ReportContext)
  const isAll = isWhole(selection, page)
  const box = usePartly(!isAll && selection !== 'all' && selection.size > 0)
  useEffect(() => {
    if (justLost > 0)
      report({ kind: 'success', text: `Another list: the selection of ${productsText(justLost)} has ended.` })
    justLost = 0
  }, [report])
  return (
    <label className="select-box">
      <input
        aria-label="Select all products of this page"
        checked={isAll}
        onChange={() => select(isAll ? none : new Set(page))}
        ref={box}
        type="checkbox"
      />
    </label>
  )
}
