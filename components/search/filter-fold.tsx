'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'

/** The lists of this document whose filters are open, by address: they are open again after "back". */
const openPlaces = new Set<string>()

/**
 * Filters that unfold. They stay open when one of their links leads to another list, and are as they were when the visitor
 * comes back to the list at `place`.
 */
export function FilterFold({ place, children }: { place: string; children: ReactNode }) {
  const [isOpenAtFirst] = useState(openPlaces.has(place))
  const element = useRef<HTMLDetailsElement>(null)

  function note() {
    if (element.current?.open) openPlaces.add(place)
    else openPlaces.delete(place)
  }
  useEffect(note, [place])

  useEffect(() => {
    const details = element.current
    function follow(event: MouseEvent) {
      const link = (event.target as Element).closest('a')
      if (!link || !details) return
      if (!link.hash) return void openPlaces.add(link.pathname + link.search)
      // The link to the results, which needs no script.
      event.preventDefault()
      details.open = false
      document.getElementById(link.hash.slice(1))?.focus()
    }
    details?.addEventListener('click', follow)
    return () => details?.removeEventListener('click', follow)
  }, [])

  return (
    <details
      className="group mb-4 rounded-card border border-line bg-surface lg:hidden"
      onToggle={note}
      open={isOpenAtFirst}
      ref={element}
    >
      {children}
    </details>
  )
}
