'use client'

import { Icon } from '@/components/ui/icon'
import { useRouter } from '@/components/ui/navigation/navigation'
import { t } from '@/lib/shared/messages/message'
import { paths } from '@/lib/shared/routes/paths'

/** Returns whether the previous page in the tab's history belongs to the shop. */
function canGoBackInShop(): boolean {
  if ('navigation' in window) return window.navigation.canGoBack
  return document.referrer.startsWith(`${location.origin}/`)
}

/** 'Go back': one step back in the history when that stays in the shop, else home. */
export function GoBack() {
  const router = useRouter()
  return (
    <button
      className="nav-item needs-script -ml-3 text-ink-soft tight:ml-0 tight:px-0"
      onClick={() => (canGoBackInShop() ? router.back() : router.push(paths.home))}
      type="button"
    >
      <Icon className="size-4" name="arrowLeft" />
      {t('catalog.goBack')}
    </button>
  )
}
