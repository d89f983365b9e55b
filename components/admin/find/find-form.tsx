'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode, SubmitEvent } from 'react'

/** A form whose fields are the address of a list. With script, empty fields are left out of it. */
export function FindForm({ action, children }: { action: string; children: ReactNode }) {
  const router = useRouter()
  function open(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const filled = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '')
    const query = new URLSearchParams(filled.map(([name, value]) => [name, String(value)]))
    router.push(query.size > 0 ? `${action}?${query}` : action)
  }
  return (
    <search className="desk-search">
      <form action={action} className="desk-form" onSubmit={open}>
        {children}
      </form>
    </search>
  )
}
