/** The dark squares of a QR code as the path of an SVG whose sides are `size`, with a border. */
export type Qr = { size: number; path: string }

export function qrFile({ size, path }: Qr): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}
