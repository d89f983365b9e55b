import type { IncomingMessage } from 'node:http'
import type { Spoken } from '@/lib/shared/messages/current-language'
import { isLanguage } from '@/lib/shared/messages/languages'

const english: Spoken = { language: 'en', prefix: '' }

/**
 * The language in which the front server words its own answer to a request, whose address may be none: that of a page's path
 * ("/de/cart"), or of a call's `lang`; else English.
 */
export function spokenFor({ url = '' }: Pick<IncomingMessage, 'url'>): Spoken {
  const [, ofPath] = /^\/+([a-z]{2})(?:[/?]|$)/.exec(url) ?? []
  if (isLanguage(ofPath)) return { language: ofPath, prefix: `/${ofPath}` }
  const [, ofCall] = /[?&]lang=([a-z]{2})(?:&|$)/.exec(url) ?? []
  return isLanguage(ofCall) ? { ...english, language: ofCall } : english
}
