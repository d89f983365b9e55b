'use client'

import { type ComponentProps, type FC, useRef, useState } from 'react'

type Help = FC<{ box: HTMLFormElement }>

/** The form of the search field. Loads the suggestions when it gets the focus. */
export function SearchHelp({ children, ...form }: ComponentProps<'form'>) {
  const [Suggestions, setSuggestions] = useState<Help>()
  const box = useRef<HTMLFormElement>(null)
  const load = () =>
    import('./suggestions').then(
      (loaded) => setSuggestions(() => loaded.Suggestions),
      // Without them the form still searches; the next focus tries again.
      () => {},
    )
  return (
    <form {...form} onFocus={Suggestions ? undefined : load} ref={box}>
      {children}
      {Suggestions && box.current && <Suggestions box={box.current} />}
    </form>
  )
}
