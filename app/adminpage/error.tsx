'use client'

import { PageFailure } from '@/components/layout/page-failure'

export default function AdminError({ retry }: { error: unknown; retry: () => void }) {
  return <PageFailure heading="Admin" retry={retry} />
}
