'use client'

import { PageFailure } from '@/components/layout/page-failure'
import { t } from '@/lib/shared/messages/message'

export default function OrderError({ retry }: { error: unknown; retry: () => void }) {
  return <PageFailure heading={t('order.heading')} retry={retry} />
}
