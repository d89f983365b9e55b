import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { compiledMessages } from '@/lib/generated/messages/compiled-messages'
import { LANGUAGE } from '@/lib/platform/edge/protocol'
import { type Spoken, setSpeaker } from '@/lib/shared/messages/current-language'
import { isLanguage, type Language } from '@/lib/shared/messages/languages'

/** A server's language: that of the request, until a call, a mail or a job runs something in another. */

const plain: Spoken = { language: 'en', prefix: '' }
const shared = globalThis as typeof globalThis & {
  shopSpoken?: AsyncLocalStorage<Spoken>
  shopPaths?: AsyncLocalStorage<string>
}
shared.shopSpoken ??= new AsyncLocalStorage()
shared.shopPaths ??= new AsyncLocalStorage()
const [storage, paths] = [shared.shopSpoken, shared.shopPaths]

const spoken = () => storage.getStore() ?? plain

setSpeaker({ spoken, message: (key, language = spoken().language) => compiledMessages[language]?.[key] })

/** Runs a task, and all that it starts, in a language. */
export function speakIn<T>(spoken: Spoken, task: () => T): T {
  return storage.run(spoken, task)
}

/** The language of the page or call that this code runs for; null of a job, which has none. */
export function pageLanguage(): Language | null {
  return storage.getStore()?.language ?? null
}

/** What the front server says of a request's language: "de" of the shop's own, "/de" of a further one, whose paths begin so. */
export function spokenOf(header: string | string[] | undefined): Spoken {
  const text = String(header ?? '')
  const language = text.replace('/', '')
  return isLanguage(language) ? { language, prefix: text.startsWith('/') ? text : '' } : plain
}

/** The path that this request asks for, without a language; "/" outside of a request. */
export function requestedPath(): string {
  return paths.getStore() ?? '/'
}

/** From now on every request to this process is answered in the language that its header names. */
export function speakByRequest(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    storage.enterWith(spokenOf(request.headers[LANGUAGE]))
    paths.enterWith(request.url?.split('?', 1)[0] ?? '/')
  })
}
