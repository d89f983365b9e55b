import { Icon } from '@/components/ui/icon'
import { t } from '@/lib/shared/messages/message'

/** 'Verified buyer' beside the author of a review; nothing for others, who are not checked. */
export function VerifiedMark({ isVerified }: { isVerified: boolean }) {
  if (!isVerified) return null
  return (
    <span className="inline-flex items-center gap-1 text-sm font-normal text-success">
      <Icon className="size-4" name="tick" />
      {t('review.verified')}
    </span>
  )
}
