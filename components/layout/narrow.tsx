import type { ReactNode } from 'react'

/** The column for forms and messages: 28 rem, centred. */
export function Narrow({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-md">{children}</div>
}
