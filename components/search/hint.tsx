import type { ReactNode } from 'react'

/** Draws a part of a message that only screen readers say. */
export const hint = (parts: ReactNode) => (
  <span className="sr-only" key="hint">
    {parts}
  </span>
)
