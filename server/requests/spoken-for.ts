import type { IncomingMessage } from 'node:http'
import { LANGUAGE } from '@/lib/platform/edge/protocol'
import { spokenOf } from '@/lib/platform/messages/speak'
import type { Spoken } from '@/lib/shared/messages/current-language'
import { isLanguage } from '@/lib/shared/messages/languages'

/**
 * The language in which the front server words its own answer to a request: that of a call's `lang`, or the one that `takeLanguage` has
 * found. The address may be none.
 */
export function spokenFor({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): Spoken {
  const [, ofCall] = /^\/api\/[^?]*\?(?:.*&)?lang=([a-z]{2})(?:&|$)/.exec(url) ?? []
  const spoken = spokenOf(headers[LANGUAGE])
  return isLanguage(ofCall) ? { ...spoken, language: ofCall } : spoken
}
