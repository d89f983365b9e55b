import { Parser } from 'htmlparser2'
import { escapeXml } from '@/lib/shared/text/xml'
import { attributes, children, isIdle, isSilent, mayRefer, reference } from './svg-parts'

/** The largest SVG that is read, in bytes. */
const maxSvgBytes = 64 * 1024
const maxElements = 2000
const maxDepth = 32
/** Side of the picture that is written, unless a style sheet says otherwise. */
const side = 512

/** Why an SVG is refused, in words for who drew it. */
export class UnfitSvg extends Error {}

type Element = { name: string; attributes: [name: string, value: string][]; children: Element[] }

/** Writes an SVG anew with plain shapes, paths, groups, gradients and clip paths alone. Throws UnfitSvg, which says what else it has. */
export function redrawSvg(bytes: Uint8Array): string {
  if (bytes.byteLength > maxSvgBytes) throw new UnfitSvg('An SVG may have at most 64 kB.')
  const root = readSvg(textOf(bytes))
  const ids = new Map<string, string>()
  collectIds(root, ids)
  const [, ...box] = boxOf(root).match(/^(\S+) (\S+) (\S+) (\S+)$/) ?? []
  root.attributes = root.attributes.filter(
    ([name]) => !['x', 'y', 'width', 'height', 'viewBox'].includes(name),
  )
  const written = write(root, ids)
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${box.join(' ')}"`
  return head + written.slice('<svg'.length)
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnfitSvg('An SVG must be written in UTF-8.')
  }
}

function readSvg(text: string): Element {
  const open: Element[] = []
  let root: Element | null = null
  let silence = 0
  let count = 0
  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (name !== '?xml')
          throw new UnfitSvg(`An SVG may not have <${name}>: no entities, no style sheets.`)
      },
      onopentag(name, given) {
        if (silence > 0 || isSilent(name)) {
          silence += 1
          return
        }
        count += 1
        if (count > maxElements || open.length >= maxDepth)
          throw new UnfitSvg(`An SVG may have at most ${maxElements} shapes, ${maxDepth} deep.`)
        const parent = open.at(-1)
        const isFit = parent ? children[parent.name]?.includes(name) : name === 'svg' && !root
        if (!isFit) throw new UnfitSvg(refusalOf(name))
        const element = { name, attributes: attributesOf(name, parent?.name, given), children: [] }
        if (parent) parent.children.push(element)
        else root = element
        open.push(element)
      },
      onclosetag() {
        if (silence > 0) silence -= 1
        else open.pop()
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  if (!root) throw new UnfitSvg('This is no SVG.')
  return root
}

function refusalOf(name: string): string {
  if (name === 'text' || name === 'tspan')
    return 'Turn the text of the SVG into paths: not everybody has its font.'
  return `An SVG may have shapes, paths, groups and gradients, but no <${name.slice(0, 40)}> here.`
}

function attributesOf(
  element: string,
  parent: string | undefined,
  given: Record<string, string>,
): Element['attributes'] {
  return Object.entries(given).flatMap(([name, value]) => {
    if (name === 'style') return attributesOf(element, parent, declarationsOf(value))
    if (isIdle(name)) return []
    if (name === 'id') return [[name, value]]
    if (name === 'viewBox' && element === 'svg') return [[name, value]]
    const rule = Object.hasOwn(attributes, name) ? attributes[name] : undefined
    if (!rule) throw new UnfitSvg(`An SVG may not have the attribute ${name.slice(0, 40)}.`)
    const plain = value.trim()
    // One within another could grow without end.
    const mayPoint =
      mayRefer.includes(name) && !(name === 'clip-path' && [element, parent].includes('clipPath'))
    if (rule.test(plain) || (mayPoint && reference.test(plain))) return [[name, plain]]
    throw new UnfitSvg(`The attribute ${name} of the SVG has a value that it may not have.`)
  })
}

/** The declarations of a style attribute are attributes, too, and held to the same rules. */
function declarationsOf(style: string): Record<string, string> {
  const parts = style.split(';').filter((part) => part.trim() !== '')
  return Object.fromEntries(
    parts.map((part) => {
      const [name = '', ...value] = part.split(':')
      return [name.trim() === 'style' ? '' : name.trim(), value.join(':')]
    }),
  )
}

/** What is seen of the picture, as `x y width height`. */
function boxOf({ attributes: own }: Element): string {
  const values = new Map(own)
  const box = values
    .get('viewBox')
    ?.trim()
    .split(/[\s,]+/) ?? ['0', '0', values.get('width'), values.get('height')]
  const [x = Number.NaN, y = Number.NaN, width = 0, height = 0, ...more] = box.map((text) =>
    Number(String(text).replace(/px$/, '')),
  )
  const isPlace = [x, y].every((value) => Math.abs(value) <= 100_000)
  const isSize = [width, height].every((value) => value > 0 && value <= 100_000)
  if (!isPlace || !isSize || more.length > 0) throw new UnfitSvg('The SVG must say its size: a viewBox.')
  return [x, y, width, height].join(' ')
}

function collectIds({ name, attributes: own, children: inner }: Element, ids: Map<string, string>): void {
  const id = own.find(([attribute]) => attribute === 'id')?.[1]
  if (id !== undefined && /^(?:.+Gradient|clipPath)$/.test(name)) ids.set(id, `m${ids.size}`)
  for (const child of inner) collectIds(child, ids)
}

function write({ name, attributes: own, children: inner }: Element, ids: Map<string, string>): string {
  const written = own.flatMap(([attribute, value]) => {
    if (attribute === 'id') {
      const id = /^(?:.+Gradient|clipPath)$/.test(name) ? ids.get(value) : undefined
      return id ? [` id="${id}"`] : []
    }
    const [, target] = reference.exec(value) ?? []
    if (target === undefined) return [` ${attribute}="${escapeXml(value)}"`]
    const id = ids.get(target)
    if (!id) throw new UnfitSvg('The SVG refers to something that it does not have.')
    return [` ${attribute}="url(#${id})"`]
  })
  const content = inner.map((child) => write(child, ids)).join('')
  return `<${name}${written.join('')}${content ? `>${content}</${name}>` : '/>'}`
}
