import type { ReactNode } from 'react'

/** A centred column of at most 28 rem, for forms and messages. */
export function Narrow({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-md [--text-title:clamp(2.5rem,6vw,3rem)]">{children}</div>
}
