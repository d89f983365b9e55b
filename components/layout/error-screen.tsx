import type { ReactNode } from 'react'

/** The generic error page (Spec §2, Layout); the spelling is the specification's. */
export function ErrorScreen({ message, children }: { message: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center py-12 text-center md:py-20">
      <svg aria-hidden="true" className="mb-6 size-20" viewBox="0 0 80 80">
        <circle className="fill-accent-soft" cx="40" cy="40" r="40" />
        <path className="fill-accent" d="M25 34h30l3 25.5a3 3 0 0 1-3 3.5H25a3 3 0 0 1-3-3.5z" />
        <path
          className="fill-none stroke-accent"
          d="M31.5 38V28a8.5 8.5 0 0 1 17 0v10"
          strokeLinecap="round"
          strokeWidth="4"
        />
        <path
          className="fill-none stroke-on-accent"
          d="M34 55c2-3 10-3 12 0M34.5 46v.1M45.5 46v.1"
          strokeLinecap="round"
          strokeWidth="3.5"
        />
      </svg>
      <h1 className="text-2xl">An error has occured</h1>
      <div className="mt-3 max-w-full text-ink-soft wrap-break-word">{message}</div>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}
