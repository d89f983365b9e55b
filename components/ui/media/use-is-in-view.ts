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
