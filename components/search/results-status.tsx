'use client'

import { useEffect, useRef } from 'react'

/** The list that this document showed last; the first one takes no focus. */
let lastPlace: string | null = null

/**
 * How many products a list has, as a live region. Takes the focus when the list at `place` replaces one with the link that had
 * it, such as a removed chip.
 */
export function ResultsStatus({ id, children, place }: { id: string; children: string; place: string }) {
  const element = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (lastPlace !== null && lastPlace !== place && isLost) element.current?.focus({ preventScroll: true })
    lastPlace = place
  }, [place])
  return (
    <p className="scroll-mt-20 text-ink-soft" id={id} ref={element} role="status" tabIndex={-1}>
      {children}
    </p>
  )
}
