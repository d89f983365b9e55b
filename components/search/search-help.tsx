'use client'

import { type ComponentProps, type FC, useRef, useState } from 'react'
import { readStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { addSearch } from '@/lib/sales/checkout/stored-values'
import { isByVisitor } from './is-by-visitor'

type Help = FC<{ box: HTMLFormElement; isWanted: boolean }>

/**
 * The form of the search field, on phones in a panel that gives it the focus. Loads the suggestions when it gets the focus, and
 * notes what is searched for.
 */
export function SearchHelp({ panelId, children, ...form }: ComponentProps<'form'> & { panelId: string }) {
  const [help, setHelp] = useState<{ Suggestions: Help; isWanted: boolean }>()
  const box = useRef<HTMLFormElement>(null)
  const input = () => box.current?.querySelector('input')
  function load() {
    const isWanted = isByVisitor()
    import('@/components/search/suggestions/suggestions').then(
      ({ Suggestions }) => setHelp((loaded) => loaded ?? { Suggestions, isWanted }),
      // Without them the form still searches; the next focus tries again.
      () => {},
    )
  }
  function note() {
    writeStored('lastSearches', addSearch(readStored('lastSearches'), input()?.value ?? ''))
  }
  return (
    <search className="search-panel" id={panelId} onToggle={() => input()?.focus()} popover="auto">
      <form {...form} onFocus={help ? undefined : load} onSubmit={note} ref={box}>
        {children}
        {help && box.current && <help.Suggestions box={box.current} isWanted={help.isWanted} />}
      </form>
    </search>
  )
}
