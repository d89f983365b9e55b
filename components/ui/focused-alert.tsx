'use client'

import { type ComponentProps, useEffect, useRef } from 'react'
import { Alert } from './alert'

/** Returns whether the first line of the element is in the window, between the bars that stay in place. */
function isInView(element: HTMLElement): boolean {
  const { top } = element.getBoundingClientRect()
  const { scrollPaddingTop, scrollPaddingBottom, fontSize } = getComputedStyle(document.documentElement)
  const lowest = window.innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0)
  return top >= (Number.parseFloat(scrollPaddingTop) || 0) && top + 3 * Number.parseFloat(fontSize) <= lowest
}

/** An alert that takes the focus when it appears, so that it is read out. It scrolls into view only when it does not begin there. */
export function FocusedAlert(props: ComponentProps<typeof Alert>) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = frame.current
    element?.focus({ preventScroll: true })
    if (element && !isInView(element)) element.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className="outline-none" ref={frame} tabIndex={-1}>
      <Alert {...props} />
    </div>
  )
}
