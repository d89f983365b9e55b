'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode, SubmitEvent } from 'react'

type Props = { action: string; usual: Record<string, unknown>; children: ReactNode }

/** A form whose fields are the address of a list. With script, it lacks those that are empty or as in `usual`. */
export function FindForm({ action, usual, children }: Props) {
  const router = useRouter()
  function open(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const filled = [...new FormData(event.currentTarget)].filter(
      ([name, value]) => value !== '' && value !== usual[name],
    )
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
