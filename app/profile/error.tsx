'use client'

import { PageFailure } from '@/components/layout/page-failure'
import { t } from '@/lib/shared/messages/message'

export default function ProfileError({ retry }: { error: unknown; retry: () => void }) {
  return <PageFailure heading={t('account.profile')} retry={retry} />
}
