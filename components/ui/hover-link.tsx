'use client'

import Link, { useLinkStatus } from 'next/link'
import { type ComponentProps, useState } from 'react'
import { createPortal } from 'react-dom'
import { Spinner } from '@/components/ui/spinner'

/**
 * A link that fetches its page ahead when pointer, finger or focus come near. Next's own habit, fetching every link in
 * sight, would ask the server for two dozen products per visit of home. While the page is on its way, the spinner shows.
 */
export function HoverLink({ children, ...props }: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const [isNear, setIsNear] = useState(false)
  const approach = () => setIsNear(true)
  return (
    <Link {...props} onFocus={approach} onPointerEnter={approach} prefetch={isNear ? null : false}>
      {children}
      <PendingSpinner />
    </Link>
  )
}

/**
 * Stands in for `loading.tsx`, which would put the content of cached pages into a hidden block that only JavaScript
 * reveals.
 */
function PendingSpinner() {
  const { pending } = useLinkStatus()
  if (!pending) return null
  return createPortal(
    <div className="pointer-events-none fixed inset-0 z-20 grid animate-late place-items-center bg-paper/70">
      <Spinner />
    </div>,
    document.body,
  )
}
