'use client'

import { PageFailure } from '@/components/layout/page-failure'

export default function ProfileError({ retry }: { error: unknown; retry: () => void }) {
  return <PageFailure heading="Profile" retry={retry} />
}
