import { MessageStore } from '@/components/layout/language/message-store'
import { messagesOfPage } from '@/lib/api/pages/messages-of-page'
import type { Route } from '@/lib/shared/routes/shop-pages'

/** Brings the messages of a page's islands. It stands before them. */
export function PageMessages({ of }: { of: Route | 'desk' | 'layout' }) {
  const messages = messagesOfPage(of)
  return Object.keys(messages).length > 0 && <MessageStore messages={messages} />
}
