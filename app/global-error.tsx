'use client'

import RouteError from './error'
import './globals.css'

/** Replaces the whole document when the layout itself fails. */
export default function GlobalError(props: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>An error has occured · Ecommerce Site</title>
        <main className="shell">
          <RouteError {...props} />
        </main>
      </body>
    </html>
  )
}
