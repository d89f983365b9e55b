'use client'

import { type RefObject, useEffect, useState } from 'react'

/**
 * Returns whether any part of the element is in the window, or within `margin` of it (as in CSS); `initial` until that is known.
 */
export function useIsInView(element: RefObject<Element | null>, initial: boolean, margin = '0px'): boolean {
  const [isInView, setIsInView] = useState(initial)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => setIsInView(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: margin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, margin])
  return isInView
}

/** True from the moment the element was near the window. */
export function useWasNear(element: RefObject<Element | null>, margin: string): boolean {
  const [wasNear, setWasNear] = useState(false)
  const isNear = useIsInView(element, false, margin)
  if (isNear && !wasNear) setWasNear(true)
  return wasNear
}
