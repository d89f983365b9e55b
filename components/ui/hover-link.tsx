'use client'

import Link from 'next/link'
import { type ComponentProps, useState } from 'react'

/**
 * A link that fetches its page ahead when pointer, finger or focus come near. Next's own habit, fetching every link in
 * sight, would ask the server for two dozen products per visit of home.
 */
export function HoverLink(props: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const [isNear, setIsNear] = useState(false)
  const approach = () => setIsNear(true)
  return <Link {...props} onFocus={approach} onPointerEnter={approach} prefetch={isNear ? null : false} />
}
