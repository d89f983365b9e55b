/** What the SVG of a mark may consist of. Everything else is refused, or left out where it draws nothing. */

/** Shapes and what groups them. */
const shapes = ['g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'] as const
const gradients = ['linearGradient', 'radialGradient']

/** What an element may contain. A clip path has shapes alone: one within another could grow without end. */
export const children: Record<string, readonly string[]> = {
  svg: [...shapes, 'defs', ...gradients, 'clipPath'],
  g: [...shapes, 'defs', ...gradients, 'clipPath'],
  defs: [...gradients, 'clipPath'],
  clipPath: shapes.filter((name) => name !== 'g'),
  linearGradient: ['stop'],
  radialGradient: ['stop'],
}

/** Elements that draw nothing, with all that is in them: what editors write about the picture. */
export const isSilent = (name: string): boolean =>
  ['title', 'desc', 'metadata'].includes(name) || /^(?:sodipodi|inkscape):/.test(name)

// None of these may take long on a long text: no part can be matched in two ways.
const length = /^[-+]?(?:\d{1,12}(?:\.\d{0,12})?|\.\d{1,12})(?:e[-+]?\d{1,2})?(?:px|%)?$/i
const numbers = /^[\d\s,.eE+-]*$/
const path = /^[\s,\d.eE+\-MmZzLlHhVvCcSsQqTtAa]*$/
const transform = /^(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([\d\s.,eE+-]*\)[\s,]*)+$/
const colour = /^(?:#[0-9a-f]{3,8}|[a-z]{1,30}|(?:rgb|rgba|hsl|hsla)\([\d\s.,%/-]{1,60}\))$/i
const word = /^[a-z-]{1,20}$/i

/** A reference to a gradient or a clip path of the same picture. */
export const reference = /^url\(\s*(?:#|'#|"#)([\w.:-]{1,100})['"]?\s*\)$/

/** Attributes with the values that they may have. Those with colours and `clip-path` may also be a reference. */
export const attributes: Record<string, RegExp> = Object.fromEntries([
  ...names('x y width height rx ry cx cy r fx fy fr x1 y1 x2 y2 offset stroke-width', length),
  ...names('opacity fill-opacity stroke-opacity stop-opacity stroke-miterlimit', length),
  ...names('points', numbers),
  ...names('d', path),
  ...names('transform gradientTransform', transform),
  ...names('fill stroke stop-color color', colour),
  ...names('fill-rule clip-rule stroke-linecap stroke-linejoin', word),
  ...names('gradientUnits spreadMethod clipPathUnits display visibility', word),
  ...names('clip-path', /^none$/),
])

function names(list: string, rule: RegExp): [string, RegExp][] {
  return list.split(' ').map((name) => [name, rule])
}

export const mayRefer = ['fill', 'stroke', 'clip-path']

/** Attributes without which a picture is the same: names, and notes of editors. Declared namespaces are written anew. */
export const isIdle = (name: string): boolean =>
  /^(?:class|version|baseProfile|role|lang|focusable|preserveAspectRatio|enable-background|xml:space|xml:lang)$/.test(
    name,
  ) ||
  /^(?:data-|aria-|xmlns|sodipodi:|inkscape:|serif:)/.test(name) ||
  /^(?:font|text|letter|word|line-height|mix-blend|isolation|paint-order|shape-rendering|color-|image-rendering|-inkscape)/.test(
    name,
  )
