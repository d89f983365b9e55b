/** Whether an element's ink has more than twice as much red as green and blue; runs in the browser. */
export function isRed(drawing: Element): boolean {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return false
  canvas.fillStyle = getComputedStyle(drawing).color
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 255, blue = 255] = canvas.getImageData(0, 0, 1, 1).data
  return red > 2 * Math.max(green, blue)
}
