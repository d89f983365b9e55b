'use client'

import { type RefObject, useState } from 'react'
import { useIsInView } from './use-is-in-view'

/** True from the moment the element was near the window. */
export function useWasNear(element: RefObject<Element | null>, margin: string): boolean {
  const [wasNear, setWasNear] = useState(false)
  const isNear = useIsInView(element, false, margin)
  if (isNear && !wasNear) setWasNear(true)
  return wasNear
}
