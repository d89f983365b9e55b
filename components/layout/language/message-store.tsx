'use client'

import type { CompiledMessage } from 'icu-minify/format'
import { addMessages } from '@/lib/shared/messages/current-language'

/** Gives the islands behind it their messages. A server has all of them. */
export function MessageStore({ messages }: { messages: Record<string, CompiledMessage> }) {
  // While it is drawn: the islands behind it need them then.
  if (typeof window !== 'undefined') addMessages(messages)
  return null
}
