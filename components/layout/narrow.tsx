import type { ReactNode } from 'react'

/** A centred column of at most 28 rem, for forms and messages. */
export function Narrow({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-md">{children}</div>
}
