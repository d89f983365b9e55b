'use client'

import { type ComponentProps, type FC, useRef, useState } from 'react'

type Help = FC<{ box: HTMLFormElement }>

/**
 * The form of the search field, on phones in a panel that gives it the focus. Loads the suggestions when it gets the focus.
 */
export function SearchHelp({ panelId, children, ...form }: ComponentProps<'form'> & { panelId: string }) {
  const [Suggestions, setSuggestions] = useState<Help>()
  const box = useRef<HTMLFormElement>(null)
  const load = () =>
    import('./suggestions').then(
      (loaded) => setSuggestions(() => loaded.Suggestions),
      // Without them the form still searches; the next focus tries again.
      () => {},
    )
  return (
    <search
      className="search-panel"
      id={panelId}
      onToggle={() => box.current?.querySelector('input')?.focus()}
      popover="auto"
    >
      <form {...form} onFocus={Suggestions ? undefined : load} ref={box}>
        {children}
        {Suggestions && box.current && <Suggestions box={box.current} />}
      </form>
    </search>
  )
}
