'use client'

import { useRouter } from 'next/navigation'
import type { ComponentProps, SubmitEvent } from 'react'
import { searchPath } from '@/lib/search/search-links'
import { parseSearchQuery, searchPageSize } from '@/lib/search/search-query'

/** A GET form that opens its search without a reload, under the one address of that search. */
export function SearchForm(props: Omit<ComponentProps<'form'>, 'onSubmit'>) {
  const router = useRouter()
  function open(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
    router.push(searchPath(parseSearchQuery(new URLSearchParams(fields), searchPageSize)), { scroll: false })
  }
  return <form {...props} onSubmit={open} />
}
