'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ApiError } from '@/lib/browser/api-call'
import { api } from '@/lib/browser/api-client'
import type { ProductDetailJson } from '@/lib/catalogue/schema'

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
