import type { CompiledMessage } from 'icu-minify/format'

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const FOREIGN = 'áƀçđéƒĝĥíĵķļḿñóþʠŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻḾÑÓÞɊŔŠŢÚṼŴẊÝŽ'
const foreign = new Map([...LETTERS].map((letter, index) => [letter, [...FOREIGN][index] ?? letter]))

/** A text in letters that no English word has, and a third longer, as German is: "Cart" is "Çáaŕţ". */
export function pseudoText(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => {
    const written = foreign.get(letter) ?? letter
    return /[aeiou]/i.test(letter) ? written + written.toLowerCase() : written
  })
}

/** The same of a compiled message: what it takes, and the names of its cases and tags, stay. */
export function pseudoMessage(message: CompiledMessage): CompiledMessage {
  return typeof message === 'string' ? pseudoText(message) : (message.map(pseudoNode) as CompiledMessage)
}

type Node = string | number | readonly unknown[]

function pseudoNode(node: unknown): unknown {
  if (typeof node === 'string') return pseudoText(node)
  if (!Array.isArray(node)) return node
  const [name, kind, ...rest] = node as [string, unknown, ...unknown[]]
  if (kind === undefined) return node
  // Select, plural and ordinal have their cases behind; numbers and dates a style; a tag what stands in it.
  if (typeof kind === 'number' && kind !== 0) {
    const [cases] = rest
    if (kind > 3 || cases === null || typeof cases !== 'object') return node
    return [
      name,
      kind,
      Object.fromEntries(Object.entries(cases).map(([key, value]) => [key, pseudoPart(value)])),
    ]
  }
  return [name, ...node.slice(1).map(pseudoNode)]
}

const pseudoPart = (part: unknown): unknown =>
  Array.isArray(part) ? part.map((node: Node) => pseudoNode(node)) : pseudoNode(part)
