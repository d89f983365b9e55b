import type { ReactNode } from 'react'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { PageHeading } from '@/components/ui/page-heading'
import './room.css'

type Props = {
  /** A line of steps, or a link back. */
  top: ReactNode
  heading: string
  /** Works without JavaScript, which the rest needs. */
  wayOn?: ReactNode
  /** A notice below the heading. */
  notice?: ReactNode
  className?: string
  children: ReactNode
}

/** One grid from cart to receipt (room.css). Among its children are a `room-main` and a `room-side`. */
export function Room({ top, heading, wayOn, notice, className = '', children }: Props) {
  return (
    <div className={`room ${className}`}>
      <div className="room-top no-print">{top}</div>
      <div className="room-heading room-title">
        <PageHeading>{heading}</PageHeading>
        <NoScriptAlert action={wayOn} />
        {notice}
      </div>
      {children}
    </div>
  )
}
