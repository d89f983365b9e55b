'use client'

import { PageFailure } from '@/components/layout/page-failure'

export default function OrderError({ retry }: { error: unknown; retry: () => void }) {
  return <PageFailure heading="Order" retry={retry} />
}
