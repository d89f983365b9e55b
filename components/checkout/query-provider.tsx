'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '@/lib/api-client'

/** Spec §9: cached data is fresh for two minutes, failed fetches are retried three times. */
const freshForMs = 120_000
const mostRetries = 3

/** A refusal stays a refusal however often one asks. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        networkMode: 'always',
        retry: (failures, error) => failures < mostRetries && !isRefusal(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

let ofThisBrowser: QueryClient | undefined

/** One client per browser, so that what is fresh outlives a screen; a new one for every rendering on the server. */
function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createClient()
  ofThisBrowser ??= createClient()
  return ofThisBrowser
}

/** TanStack Query around the islands that fetch, and nowhere else: other screens do not load it. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(queryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
