'use client'

import { useRouter } from 'next/navigation'
import { SectionFailure } from '@/components/layout/page-failure'

/** My Orders failed to load (Spec §8). A retry keeps the values typed into the form above. */
export function MyOrdersFailure() {
  const router = useRouter()
  return <SectionFailure retry={() => router.refresh()} />
}
