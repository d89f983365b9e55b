'use client'

import { type ComponentProps, useEffect, useRef } from 'react'
import { Alert } from '@/components/ui/alert'

/** An alert that takes the focus when it appears, so that it is scrolled into view and read out. */
export function FocusedAlert(props: ComponentProps<typeof Alert>) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.focus(), [])
  return (
    <div className="outline-none" ref={frame} tabIndex={-1}>
      <Alert {...props} />
    </div>
  )
}
