import type { ProductDetailJson } from '@/lib/catalog/products/product-schema'
import { refetchPauseMs } from '@/lib/platform/async/pauses'
import { ApiError } from './api-call'
import { api } from './api-client'

/** Spec §9: a product is fresh for two minutes, and a failed fetch is repeated three times. */
const freshMs = 120_000
const pausesMs = [1, 2, 4].map((times) => times * refetchPauseMs)

/** Products by their ids, until the document is left. */
const kept = new Map<number, { product: ProductDetailJson; fetchedAt: number }>()

/** Fetches a product, or returns the one that is kept and fresh, unless `isRefetch`. `null` when it does not exist. */
export async function fetchProduct(id: number, isRefetch = false): Promise<ProductDetailJson | null> {
  const entry = kept.get(id)
  if (entry && !isRefetch && Date.now() - entry.fetchedAt < freshMs) return entry.product
  try {
    const product = await persistently(() => api.getProduct(id))
    kept.set(id, { product, fetchedAt: Date.now() })
    return product
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
    kept.delete(id)
    return null
  }
}

async function persistently<T>(ask: () => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await ask()
    } catch (error) {
      // A 4xx answer is final: it would be the same again.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return ask()
}
