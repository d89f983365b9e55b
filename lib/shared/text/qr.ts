import { encode } from 'uqr'
import type { Qr } from './qr-file'

/** Draws a text as a QR code; the standard asks for a border of four squares where it is printed. */
export function qrOf(text: string, border: 2 | 4): Qr {
  const { data, size } = encode(text, { border })
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
  return { size, path: rows.join('') }
}
