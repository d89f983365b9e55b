'use client'

import { useRouter } from 'next/navigation'
import { PartFailure } from '@/components/layout/page-failure'

/** My Orders could not be read (Spec §8); another try keeps what is typed into the form above. */
export function MyOrdersFailure() {
  const router = useRouter()
  return <PartFailure retry={() => router.refresh()} />
}
