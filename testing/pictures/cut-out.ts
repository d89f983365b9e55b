import sharp from 'sharp'

/** On any room but white the white ball has an edge, and no pixel of it is dark. */
export function cutOut(size: number): Promise<Buffer> {
  const ball = `<svg width="${size}" height="${size}"><circle cx="50%" cy="60%" r="30%" fill="#ffffff"/></svg>`
  return sharp(Buffer.from(ball)).webp({ quality: 90 }).toBuffer()
}
