import type { CompiledMessage } from 'icu-minify/format'
import { pageMessages } from '@/lib/generated/messages/page-messages'
import { compiledMessage } from '@/lib/shared/messages/current-language'
import type { Route } from '@/lib/shared/routes/shop-pages'
import { MessageStore } from './message-store'

/** The messages that the islands of a page need, in its language. It stands before them. The layout's are those of every page. */
export function PageMessages({ of }: { of: Route | 'layout' }) {
  const keys = pageMessages[of] ?? []
  const found = keys.map((key) => [key, compiledMessage(key)] as [string, CompiledMessage])
  return keys.length > 0 && <MessageStore messages={Object.fromEntries(found)} />
}
