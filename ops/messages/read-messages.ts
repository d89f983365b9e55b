import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { type Language, shippedLanguages } from '@/lib/shared/messages/languages'

/** The messages of a language in ICU form, by their keys: `cart.subtotal` stands in cart.json under `subtotal`. */
export type Messages = Map<string, string>

/** What a message takes: values as TypeScript writes their types, and tags. */
export type Taken = { values: Map<string, string>; tags: Set<string> }

const MESSAGE_FOLDER = 'lib/shared/messages'

export function readMessages(root: string, language: Language): Messages {
  const folder = path.join(root, MESSAGE_FOLDER, language)
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return new Map(
    files.toSorted().flatMap((name) => {
      const texts: Record<string, string> = JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
      const area = path.basename(name, '.json')
      return Object.entries(texts).map(([key, text]): [string, string] => [`${area}.${key}`, text])
    }),
  )
}

/** Returns what a message takes. Throws a SyntaxError when it is not in ICU form. */
export function takenBy(message: string): Taken {
  const taken: Taken = { values: new Map(), tags: new Set() }
  collect(parse(message), taken)
  return taken
}

function collect(elements: MessageFormatElement[], taken: Taken) {
  for (const element of elements) {
    switch (element.type) {
      case TYPE.argument:
        if (!taken.values.has(element.value)) taken.values.set(element.value, 'string | number')
        break
      case TYPE.number:
        taken.values.set(element.value, 'number')
        break
      case TYPE.date:
      case TYPE.time:
        taken.values.set(element.value, 'Date')
        break
      case TYPE.tag:
        taken.tags.add(element.value)
        collect(element.children, taken)
        break
      case TYPE.plural:
      case TYPE.select: {
        const names = Object.keys(element.options)
        const cases = names.filter((name) => name !== 'other').map((name) => `'${name}'`)
        const hasOther = `${element.options.other?.value.length ?? 0}` !== '0'
        const select = hasOther ? 'string' : cases.join(' | ')
        taken.values.set(element.value, element.type === TYPE.plural ? 'number' : select)
        for (const { value } of Object.values(element.options)) collect(value, taken)
      }
    }
  }
}

/** What is wrong with the messages: a language lacks one or has one too many, or one takes something else than the English one. */
export function findFaults(root: string): string[] {
  const english = readMessages(root, 'en')
  return shippedLanguages.flatMap((language) => {
    const own = readMessages(root, language)
    const missing = [...english.keys()].filter((key) => !own.has(key))
    const surplus = [...own.keys()].filter((key) => !english.has(key))
    const shared = [...own].filter(([key]) => english.has(key))
    return [
      ...missing.map((key) => `${language}: ${key} is missing`),
      ...surplus.map((key) => `${language}: ${key} is no English message`),
      ...shared.flatMap(([key, text]) =>
        faultOf(text, english.get(key) ?? '').map((f) => `${language}: ${key} ${f}`),
      ),
    ]
  })
}

function faultOf(text: string, english: string): string[] {
  if (text.trim() === '') return ['is empty']
  try {
    const [own, wanted] = [takenBy(text), takenBy(english)]
    const named = ({ values, tags }: Taken) => [...values.keys(), ...tags].toSorted().join(', ')
    return named(own) === named(wanted) ? [] : [`takes (${named(own)}), the English one (${named(wanted)})`]
  } catch (error) {
    return [`is not in ICU form: ${error instanceof Error ? error.message : error}`]
  }
}
