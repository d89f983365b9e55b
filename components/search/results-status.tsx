'use client'

import { useEffect, useRef } from 'react'

/** The list that this document showed last; the first one takes no focus. */
let lastPlace: string | null = null

/**
 * How many products a list has, as a live region. Takes the focus when the list at `place` replaces one with the link that had
 * it, such as a removed chip.
 */
export function ResultsStatus({ children, place }: { children: string; place: string }) {
  const element = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (lastPlace !== null && lastPlace !== place && isLost) element.current?.focus({ preventScroll: true })
    lastPlace = place
  }, [place])
  return (
    <p className="text-ink-soft" ref={element} role="status" tabIndex={-1}>
      {children}
    </p>
  )
}
