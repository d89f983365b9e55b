/** Returns whether an element's text colour has more than twice as much red as green and as blue. Runs in the browser. */
export function isRed(element: Element): boolean {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return false
  canvas.fillStyle = getComputedStyle(element).color
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 255, blue = 255] = canvas.getImageData(0, 0, 1, 1).data
  return red > 2 * Math.max(green, blue)
}
