import type { CompiledMessage } from 'icu-minify/format'
import { compiledMessages } from '@/lib/generated/messages/compiled-messages'
import type { Language } from '@/lib/shared/messages/languages'
import { linesOf } from './foreign-words'

/** What a text says in a language, by the messages of the shop. */

/** The texts between the arguments. */
function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  return part !== null && typeof part === 'object' ? Object.values(part).flatMap(textsIn) : []
}

const isPhrase = (text: string) => text.length >= 12 && /\p{L}\s+\p{L}/u.test(text)

function phrasesOf(language: Language, areas: readonly string[]): string[] {
  const messages: Record<string, CompiledMessage> = compiledMessages[language] ?? {}
  const keys = Object.keys(messages).filter((key) => areas.includes(key.split('.', 1)[0] ?? ''))
  return keys.flatMap((key) => textsIn(messages[key])).map((text) => text.trim())
}

/** The phrases of a language, of the messages of these areas, that a text has. */
export function phrasesIn(text: string, language: Language, ...areas: readonly string[]): string[] {
  const flat = text.replaceAll(/\s+/g, ' ')
  return phrasesOf(language, areas).filter((phrase) => isPhrase(phrase) && flat.includes(phrase))
}

/** Subject and all that a mail says, from the source that a server gets. */
export function readMail(source: string): { subject: string; text: string } {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ')
  const subject = /^Subject: (.*)$/im.exec(unfolded)?.[1] ?? ''
  const type = /^Content-Type: (.*)$/im.exec(unfolded)?.[1] ?? ''
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1]
  const body = rest.join('\r\n\r\n')
  if (boundary !== undefined) {
    const parts = body.split(`--${boundary}`).slice(1, -1)
    return {
      subject: decodeWords(subject),
      text: parts.map((part) => readMail(part.trimStart()).text).join('\n'),
    }
  }
  if (!/^text\//i.test(type)) return { subject: decodeWords(subject), text: '' }
  const text = decodeBody(body, /^Content-Transfer-Encoding: (\S+)/im.exec(unfolded)?.[1] ?? '')
  const said = /^text\/html/i.test(type) ? linesOf(text).join('\n') : text
  return { subject: decodeWords(subject), text: said }
}

function decodeBody(body: string, encoding: string): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString()
  return /quoted/i.test(encoding) ? fromQuoted(body.replaceAll(/=\r?\n/g, '')) : body
}

function fromQuoted(text: string): string {
  const bytes = text.replaceAll(/=([\dA-F]{2})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}

/** Words of a header that are not plain ASCII (RFC 2047). */
function decodeWords(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, way, word) =>
      /b/i.test(way) ? Buffer.from(word, 'base64').toString() : fromQuoted(word.replaceAll('_', ' ')),
    )
}
