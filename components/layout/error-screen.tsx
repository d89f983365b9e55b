import type { ReactNode } from 'react'

/** The generic error page (Spec §2, Layout). The misspelling 'occured' is the specification's. */
export function ErrorScreen({ message, children }: { message: ReactNode; children: ReactNode }) {
  return (
    <div className="error-screen">
      <h1>An error has occured</h1>
      <div>{message}</div>
      <p>{children}</p>
    </div>
  )
}
