'use client'

import { useEffect, useState } from 'react'
import { buttonStyle } from '@/components/ui/button'
import { PageLink } from '@/components/ui/page-link'
import { comparePath, maxCompared } from '@/lib/catalog/compare/compared-ids'
import { columnsOf, toggleCompared } from '@/lib/catalog/compare/compared-products'
import { readStored, useStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { t } from '@/lib/shared/messages/message'

/**
 * What is chosen to compare, in a row at the bottom of the window, and the state of the checkboxes on the cards
 * (`CompareChoice`). `place` is the address of their list.
 */
export function CompareBar({ place }: { place: string }) {
  const chosen = columnsOf(useStored('compared'), ({ group }) => group)
  /** What the last change came to, if that is more than the count. */
  const [note, setNote] = useState<string | null>(null)
  const ids = chosen.map(({ _id }) => _id)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other checkboxes.
  useEffect(() => {
    for (const box of document.querySelectorAll<HTMLInputElement>(boxes))
      box.checked = ids.includes(Number(box.value))
  }, [ids, place])

  useEffect(() => {
    function onChange({ target }: Event) {
      if (!(target instanceof HTMLInputElement && target.matches(boxes))) return
      const { category = '', group } = target.dataset
      const product = { _id: Number(target.value), category, ...(group && { group: Number(group) }) }
      const next = toggleCompared(readStored('compared'), product)
      if (next.refusal !== null) target.checked = false
      setNote(next.refusal ?? next.note ?? null)
      writeStored('compared', next.chosen)
    }
    document.addEventListener('change', onChange)
    return () => document.removeEventListener('change', onChange)
  }, [])

  function clear() {
    setNote(null)
    writeStored('compared', [])
  }
  const count = t('compare.chosen', { count: ids.length, most: maxCompared })
  return (
    <div className={ids.length > 0 ? 'compare-bar' : ''}>
      <div className="shell">
        <p role="status">{note ?? (ids.length > 0 && count)}</p>
        {ids.length > 0 && (
          <>
            <button className="text-link min-h-11" onClick={clear} type="button">
              {t('compare.clear')}
            </button>
            <PageLink className={buttonStyle({ size: 'sm' })} href={comparePath(ids)} rel="nofollow">
              {t('compare.compare')}
            </PageLink>
          </>
        )}
      </div>
    </div>
  )
}

const boxes = '.compare-choice > input'
