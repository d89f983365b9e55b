/**
 * Computes the contrast of text with what is painted behind it by WCAG 2. Runs in the browser, on the element in its present
 * state.
 */
export function contrastOf(element: Element): number {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return 0
  // The canvas blends what is translucent, and turns every notation of a colour into bytes.
  const layers: string[] = []
  let opacity = 1
  for (let each: Element | null = element; each; each = each.parentElement) {
    const { backgroundColor, opacity: own } = getComputedStyle(each)
    layers.unshift(backgroundColor)
    opacity *= Number(own)
  }
  const luminance = () => {
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
      const part = byte / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const paint = (colour: string, alpha: number) => {
    canvas.globalAlpha = alpha
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    return luminance()
  }
  for (const layer of layers) paint(layer, 1)
  const behind = luminance()
  const text = paint(getComputedStyle(element).color, opacity)
  return (Math.max(behind, text) + 0.05) / (Math.min(behind, text) + 0.05)
}

/** Returns whether an element's text colour has more than twice as much red as green and as blue. Runs in the browser. */
export function isRed(element: Element): boolean {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return false
  canvas.fillStyle = getComputedStyle(element).color
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 255, blue = 255] = canvas.getImageData(0, 0, 1, 1).data
  return red > 2 * Math.max(green, blue)
}
