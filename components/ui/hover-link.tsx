'use client'

import Link, { useLinkStatus } from 'next/link'
import { type ComponentProps, useState } from 'react'
import { createPortal } from 'react-dom'
import { Spinner } from '@/components/ui/spinner'

/** Pages that are the same for everybody are prefetched whole. A personal page would be shown as it was at the hover. */
const isCatalogue = /^\/(?:$|(?:page|products|category)\/|search)/

/** Whether the visitor saves data, or has a network on which a prefetch would delay what was asked for. */
function savesData() {
  const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } }
  return connection?.saveData || connection?.effectiveType.endsWith('2g')
}

const pauseMs = 80
/** Until a prefetch starts. There is one pointer and one focus, so all links share it. */
let pause: ReturnType<typeof setTimeout>

/**
 * A link that prefetches its page on hover, touch or focus, unless the visitor saves data. Next's default prefetches every visible
 * link, which is two dozen products per visit of home. A pointer that only crosses the link starts nothing, and a link that is
 * `nofollow`, such as a filter, is never prefetched: its page is seldom in the cache. A spinner shows while the page loads.
 */
export function HoverLink({ children, ...props }: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const [isPrefetching, setIsPrefetching] = useState(false)
  function startPrefetch() {
    clearTimeout(pause)
    pause = setTimeout(() => setIsPrefetching(props.rel !== 'nofollow' && !savesData()), pauseMs)
  }
  return (
    <Link
      {...props}
      onFocus={startPrefetch}
      onPointerEnter={startPrefetch}
      onPointerLeave={() => clearTimeout(pause)}
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
    <div className="pending">
      <Spinner />
    </div>,
    document.body,
  )
}
