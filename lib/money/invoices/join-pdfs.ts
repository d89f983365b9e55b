/**
 * Joins documents that this shop has drawn (draw-invoice.ts) into one PDF, page by page as they were. Yields it in parts: at any time
 * only one document is in memory. Their outlines for screen readers stay behind: each belongs to a document of its own.
 */
export async function* joinPdfs(
  documents: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const catalogue = 1
  const allPages = 2
  const offsets: number[] = [0, 0, 0]
  const pages: { id: number; count: number }[] = []
  let length = 0
  function part(text: string): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(Buffer.from(text, 'latin1'))
    length += bytes.length
    return bytes
  }
  yield part('%PDF-1.7\n%\xff\xff\xff\xff\n')
  for await (const bytes of documents) {
    const base = offsets.length - 1
    const { objects, root } = readObjects(Buffer.from(bytes).toString('latin1'))
    const shifted = (text: string) =>
      text.replace(reference, (all, id) => (id ? `${Number(id) + base} 0 R` : all))
    let text = ''
    for (const [id, object] of objects) {
      const [head, stream = ''] = splitStream(object)
      if (id === root.pages)
        pages.push({ id: id + base, count: Number(/\/Count (\d+)/.exec(head)?.[1] ?? 0) })
      const parent =
        id === root.pages
          ? head.replace('/Type /Pages', `/Type /Pages\n/Parent ${allPages - base} 0 R`)
          : head
      offsets[id + base] = length + text.length
      text += `${id + base} 0 obj\n${id === root.id ? 'null\n' : shifted(parent)}${id === root.id ? '' : stream}endobj\n`
    }
    yield part(text)
  }
  offsets[catalogue] = length
  yield part(`${catalogue} 0 obj\n<< /Type /Catalog /Pages ${allPages} 0 R /Lang (en) >>\nendobj\n`)
  offsets[allPages] = length
  const kids = pages.map(({ id }) => `${id} 0 R`).join(' ')
  const count = pages.reduce((sum, each) => sum + each.count, 0)
  yield part(`${allPages} 0 obj\n<< /Type /Pages /Count ${count} /Kids [${kids}] >>\nendobj\n`)
  const start = length
  const entries = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  yield part(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${entries.join('')}`)
  yield part(`trailer\n<< /Size ${offsets.length} /Root ${catalogue} 0 R >>\nstartxref\n${start}\n%%EOF\n`)
}

/** A reference to an object; texts in parentheses, which may look like one, are matched first and stay. */
const reference = /\((?:\\.|[^\\()])*\)|(-?\d+) 0 R\b/gs
/** The dictionary of an object is before its stream, which is copied as it is. */
const streamStart = '\nstream\n'

function splitStream(object: string): [head: string, stream?: string] {
  const at = object.indexOf(streamStart)
  return at < 0 ? [object] : [object.slice(0, at), object.slice(at)]
}

/** Reads the objects of a PDF with a plain table of them, each without `obj` and `endobj`. */
function readObjects(text: string) {
  const [, xref = ''] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text) ?? []
  const table = /^xref\n0 (\d+)\n((?:\d{10} \d{5} [nf] \n)+)/.exec(text.slice(Number(xref)))
  if (!xref || !table) throw new Error('A PDF without a table of objects')
  const starts = (table[2] ?? '')
    .match(/.{19}\n/g)
    ?.flatMap((entry, id) => (entry[17] === 'n' ? [{ id, at: Number(entry.slice(0, 10)) }] : []))
  const ordered = [...(starts ?? [])].sort((one, other) => one.at - other.at)
  const objects = ordered.map(({ id, at }, index): [number, string] => {
    const body = text.slice(at, ordered[index + 1]?.at ?? Number(xref))
    return [id, body.slice(body.indexOf('obj') + 4, body.lastIndexOf('endobj'))]
  })
  const rootId = Number(/\/Root (\d+) 0 R/.exec(text.slice(Number(xref)))?.[1])
  const catalogue = objects.find(([id]) => id === rootId)?.[1] ?? ''
  return { objects, root: { id: rootId, pages: Number(/\/Pages (\d+) 0 R/.exec(catalogue)?.[1]) } }
}
