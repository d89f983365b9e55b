'use client'

import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { ApiError } from '@/lib/browser/api-call'
import { api } from '@/lib/browser/api-client'
import type { ProductDetailJson } from '@/lib/catalogue/schema'

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

/**
 * Returns a function that fetches a product through the query cache (Spec §7: key 'products' plus the id), or past it with
 * `isRefetch`. It resolves to `null` when the product does not exist.
 */
export function useFetchProduct(): (id: number, isRefetch?: boolean) => Promise<ProductDetailJson | null> {
  const client = useQueryClient()
  return useCallback(
    async (id, isRefetch = false) => {
      try {
        return await client.fetchQuery({
          queryKey: ['products', id],
          queryFn: () => api.getProduct(id),
          ...(isRefetch ? { staleTime: 0 } : {}),
        })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    [client],
  )
}
