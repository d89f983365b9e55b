import type { CompiledMessage } from 'icu-minify/format'
import { deskPath, isLanguage, type Language } from './languages'

/** The language that is spoken, and what stands before the paths of its pages: '' for the shop's own, else '/de'. */
export type Spoken = { language: Language; prefix: string }

/**
 * What speaks. Servers set it (lib/platform/messages/speak.ts): the request decides, the job or the mail. A browser has the one
 * language of its document. Next bundles this file several times; all of them share it.
 */
type Speaker = {
  spoken: () => Spoken
  /** The message in a language; in the spoken one unless it is named. */
  message: (key: string, language?: Language) => CompiledMessage | undefined
}

const shared = globalThis as typeof globalThis & { shopSpeaker?: Speaker }

export function setSpeaker(speaker: Speaker): void {
  shared.shopSpeaker = speaker
}

/** The language of the page, the call, the job or the mail that this code runs for; English without any. */
export function currentLanguage(): Language {
  return speaker().spoken().language
}

/**
 * A path of the shop as the current language has it: "/products/7" is "/de/products/7" where German is not the shop's own. One that names
 * its language keeps it.
 */
export function localPath(path: string): string {
  const { prefix } = speaker().spoken()
  if (!prefix || !path.startsWith('/') || deskPath.test(path) || namedLanguage(path)) return path
  return path === '/' ? prefix : `${prefix}${path}`
}

/** The language that runs, if it is a further one of the shop; the desk and the own language have the own texts. */
export function furtherLanguage(): Language | null {
  return localPath('/') === '/' ? null : currentLanguage()
}

/** The path of the shop, in whatever language, that a path of the current document names: '/products/7' of '/de/products/7'. */
export function plainPath(path: string): string {
  const { prefix } = speaker().spoken()
  if (!prefix || !(path === prefix || path.startsWith(`${prefix}/`))) return path
  return path.slice(prefix.length) || '/'
}

/** The language that the shop speaks where no address names another. Browsers only. */
function ownLanguage(): Language {
  const own = root()?.dataset.own
  return isLanguage(own) ? own : 'en'
}

/** Returns whether the shop has no language but English. Browsers only. */
export function isEnglishShop(): boolean {
  return document.documentElement.dataset.own === undefined
}

/**
 * The address of a call of this document: what it answers is in the document's language. The desk reads the shop's own texts, and only what
 * it changes is answered in English. Browsers only.
 */
export function callPath(path: string, method = 'GET'): string {
  const { language, prefix } = speaker().spoken()
  const isNamed = prefix || (method !== 'GET' && language !== ownLanguage())
  return isNamed ? `${path}${path.includes('?') ? '&' : '?'}lang=${language}` : path
}

/** Returns whether a page of the shop has the language of this document, so that the router may open it within the document. */
export function isOfThisLanguage({ pathname }: { pathname: string }): boolean {
  const { language } = speaker().spoken()
  return (deskPath.test(pathname) ? 'en' : (namedLanguage(pathname) ?? ownLanguage())) === language
}

function namedLanguage(path: string): Language | undefined {
  const start = /^\/([a-z]{2})(?:[/?#]|$)/.exec(path)?.[1]
  return isLanguage(start) ? start : undefined
}

export function compiledMessage(key: string): CompiledMessage | undefined {
  return speaker().message(key)
}

/** The document's element; none while a browser's component is rendered on a server. */
function root(): HTMLElement | undefined {
  return typeof document === 'undefined' ? undefined : document.documentElement
}

function speaker(): Speaker {
  shared.shopSpeaker ??= browserSpeaker()
  return shared.shopSpeaker
}

const browserMessages: Record<string, CompiledMessage> = {}

/** Takes over the messages that a page brings for its islands. */
export function addMessages(messages: Record<string, CompiledMessage>): void {
  Object.assign(browserMessages, messages)
}

function browserSpeaker(): Speaker {
  const { lang, dataset } = root() ?? {}
  const spoken = { language: isLanguage(lang) ? lang : 'en', prefix: dataset?.prefix ?? '' } as const
  return { spoken: () => spoken, message: (key) => browserMessages[key] }
}
