'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ApiError, api } from '@/lib/api-client'
import type { ProductDetailJson } from '@/lib/products/schema'

/**
 * Fetches a product through the query cache (Spec §7: key 'products' plus the id), asking the shop again when `isAnew`.
 * `null` when the shop no longer has it.
 */
export function useFetchProduct(): (id: number, isAnew?: boolean) => Promise<ProductDetailJson | null> {
  const client = useQueryClient()
  return useCallback(
    async (id, isAnew = false) => {
      try {
        return await client.fetchQuery({
          queryKey: ['products', id],
          queryFn: () => api.getProduct(id),
          ...(isAnew ? { staleTime: 0 } : {}),
        })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    [client],
  )
}
