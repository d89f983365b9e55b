/** Brands of HEIF files whose pictures are HEVC, as phones write them, and those that leave the codec open. */
const brands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']

/** What somebody with such a picture can do. */
export const heicText =
  'This is a HEIC picture, which most browsers cannot show. Please send it as a JPEG. On an iPhone, choose Settings, Camera, Formats, Most Compatible for new pictures.'

/** Returns whether a file that is no AVIF is a HEIC picture, by its first bytes, whatever its name says. */
export function isHeic(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return head.startsWith('ftyp', 4) && brands.includes(head.slice(8, 12))
}
