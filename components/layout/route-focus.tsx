'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/** After a navigation, moves the focus to the new page, unless something in it has taken the focus. */
export function RouteFocus() {
  const path = usePathname()
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    const main = document.getElementById('content')
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [path])
  return null
}
