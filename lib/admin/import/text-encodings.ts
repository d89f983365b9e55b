/** How the letters of a file may be stored. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'macintosh',
] as const
export type TextEncoding = (typeof textEncodings)[number]

/** How a line of a file reads in an encoding. */
export type EncodingSample = { encoding: TextEncoding; text: string }
