import { inflateSync } from 'node:zlib'

/** Fonts have their own tables of letters. */

/** A tag is such as "H1"; '\uFFFD' stands for a glyph that the font lacks. */
type MarkedText = { tag: string; text: string }

export function readPdf(pdf: Uint8Array): {
  texts: MarkedText[]
  pages: number
  catalogue: string
  isTagged: boolean
  title: string
} {
  const objects = objectsOf(Buffer.from(pdf).toString('latin1'))
  const bodies = [...objects.values()]
  const fonts = fontsOf(objects)
  const pages = bodies.filter((body) => /\/Type \/Page\n/.test(body))
  const texts = pages.flatMap((page) =>
    textsOf(streamOf(objects, /\/Contents (\d+) 0 R/.exec(page)?.[1]), fonts),
  )
  return {
    texts,
    pages: pages.length,
    catalogue: bodies.find((body) => body.includes('/Type /Catalog')) ?? '',
    isTagged: bodies.some((body) => body.includes('/Marked true')),
    title: objects.get(/\/Title (\d+) 0 R/.exec(bodies.join('\n'))?.[1] ?? '') ?? '',
  }
}

function objectsOf(file: string): Map<string, string> {
  return new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
}

function streamOf(objects: Map<string, string>, id = ''): string {
  const data = /stream\n([\s\S]*)\nendstream/.exec(objects.get(id) ?? '')?.[1] ?? ''
  return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
}

function fontsOf(objects: Map<string, string>): Map<string, string[]> {
  const names = [...objects.values()].flatMap((body) => [...body.matchAll(/\/(F\d+) (\d+) 0 R/g)])
  return new Map(
    names.map(([, name = '', id = '']) => {
      const table = streamOf(objects, /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1])
      const lists = [...table.matchAll(/^<[\da-f]+> <[\da-f]+> \[(.*)\]$/gm)].map(([, list = '']) => list)
      const letters = lists.join(' ').match(/<[^>]*>/g) ?? []
      return [name, letters.map((letter, code) => (code === 0 ? '\uFFFD' : utf16Of(letter)))]
    }),
  )
}

function utf16Of(hex: string): string {
  const units = hex.match(/[\da-f]{4}/g) ?? []
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)))
}

function textsOf(content: string, fonts: Map<string, string[]>): MarkedText[] {
  const texts: MarkedText[] = []
  let letters: string[] = []
  for (const [, tag, font, shown] of content.matchAll(
    /\/(\w+) <<[^>]*>> BDC|\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ/g,
  )) {
    if (tag) texts.push({ tag, text: '' })
    if (font) letters = fonts.get(font) ?? []
    const last = texts.at(-1)
    const codes =
      shown
        ?.match(/<[\da-f]+>/g)
        ?.join('')
        .match(/[\da-f]{4}/g) ?? []
    if (last) last.text += codes.map((code) => letters[Number.parseInt(code, 16)] ?? '\uFFFD').join('')
  }
  return texts
}
