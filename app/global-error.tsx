'use client'

import RouteError from './error'
import './globals.css'

/** Replaces the whole document when the layout itself fails. */
export default function GlobalError(props: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        {/* The layout has failed, and the name of the shop with it. */}
        <title>An error has occured</title>
        <main className="shell">
          <RouteError {...props} />
        </main>
      </body>
    </html>
  )
}
