import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import compile from 'icu-minify/compile'
import { shippedLanguages } from '@/lib/shared/messages/languages'
import { findFaults, readMessages, takenBy } from './read-messages'

/**
 * Compiles the messages of all languages into lib/generated/messages: what each says, without a parser at run time, and what it takes, as
 * types. The English messages decide the keys and arguments. Throws an Error that lists what is wrong.
 */
export function compileMessages(root: string) {
  const faults = findFaults(root)
  if (faults.length > 0) throw new Error(`The messages are not right:\n${faults.join('\n')}`)
  const folder = path.join(root, 'lib/generated/messages')
  mkdirSync(folder, { recursive: true })
  const compiled = shippedLanguages.map((language) => {
    const messages = [...readMessages(root, language)].map(([key, text]) => [key, compile(text)])
    return [language, Object.fromEntries(messages)]
  })
  const type = 'Record<string, Record<string, CompiledMessage>>'
  const source = [
    WRITTEN,
    "import type { CompiledMessage } from 'icu-minify/format'",
    `export const compiledMessages: ${type} = JSON.parse(${quoted(Object.fromEntries(compiled))})\n`,
  ]
  writeIfChanged(path.join(folder, 'compiled-messages.ts'), source.join('\n'))
  writeIfChanged(path.join(folder, 'message-arguments.ts'), argumentTypes(root))
}

export const WRITTEN = '/** Written by ops/messages. */'

/** A value as the literal of its JSON. */
export const quoted = (value: unknown) => JSON.stringify(JSON.stringify(value))

function argumentTypes(root: string) {
  const taken = [...readMessages(root, 'en')].map(([key, text]) => ({ key, ...takenBy(text) }))
  const fields = (values: Map<string, string>) => [...values].map(([name, type]) => `'${name}': ${type}`)
  const plain = taken.filter(({ tags }) => tags.size === 0)
  const tagged = taken.filter(({ tags }) => tags.size > 0)
  const plainLines = plain.map(
    ({ key, values }) => `  '${key}': ${values.size ? `{ ${fields(values).join('; ')} }` : 'null'}`,
  )
  const taggedLines = tagged.map(({ key, values, tags }) => {
    const draws = [...tags].map((tag) => `'${tag}': (parts: (string | Element)[]) => Element`)
    return `  '${key}': { ${[...fields(values), ...draws].join('; ')} }`
  })
  return [
    WRITTEN,
    ...['export interface MessageArguments {', ...plainLines, '}'],
    ...['export interface RichArguments<Element> {', ...taggedLines, '}', ''],
  ].join('\n')
}

/** Whoever watches the file hears real changes only. */
export function writeIfChanged(file: string, text: string) {
  if (readOrNull(file) !== text) writeFileSync(file, text)
}

function readOrNull(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
