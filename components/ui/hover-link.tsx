'use client'

import Link, { useLinkStatus } from 'next/link'
import { type ComponentProps, useState } from 'react'
import { createPortal } from 'react-dom'
import { Spinner } from '@/components/ui/spinner'

/** Pages that are the same for everybody are prefetched whole. A personal page would be shown as it was at the hover. */
const isCatalogue = /^\/(?:$|(?:page|products|category)\/|search)/

/**
 * A link that prefetches its page on hover, touch or focus. Next's default prefetches every visible link, which is two
 * dozen products per visit of home. A spinner shows while the page loads.
 */
export function HoverLink({ children, ...props }: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const [isPrefetching, setIsPrefetching] = useState(false)
  const startPrefetch = () => setIsPrefetching(true)
  return (
    <Link
      {...props}
      onFocus={startPrefetch}
      onPointerEnter={startPrefetch}
      prefetch={isPrefetching && (isCatalogue.test(String(props.href)) || null)}
    >
      {children}
      <PendingSpinner />
    </Link>
  )
}

/**
 * Replaces `loading.tsx`, which would put the content of cached pages into a hidden block that only JavaScript reveals.
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
