import 'server-only'
import type { CompiledMessage } from 'icu-minify/format'
import { pageMessages } from '@/lib/generated/messages/page-messages'
import { compiledMessage } from '@/lib/shared/messages/current-language'
import type { Route } from '@/lib/shared/routes/shop-pages'

/** The messages that the islands of a page need, in the current language; those of every page are the layout's. */
export function messagesOfPage(route: Route | 'desk' | 'layout'): Record<string, CompiledMessage> {
  const keys = pageMessages[route] ?? []
  return Object.fromEntries(keys.map((key) => [key, compiledMessage(key) ?? key]))
}
