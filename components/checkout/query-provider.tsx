'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '@/lib/browser/api-call'

/** Spec §9: cached data is fresh for two minutes, failed fetches are retried three times. */
const staleTimeMs = 120_000
const maxRetries = 3

/** A 4xx response is final: retrying would not change it. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleTimeMs,
        networkMode: 'always',
        retry: (failures, error) => failures < maxRetries && !isRefusal(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

let browserClient: QueryClient | undefined

/** One client per browser, so that the cache outlives a page; a new one for every render on the server. */
function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createClient()
  browserClient ??= createClient()
  return browserClient
}

/** Provides TanStack Query. It wraps only the islands that fetch, so that other pages do not load the library. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(queryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
