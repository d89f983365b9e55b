import { oneLine } from './text'

const invisible = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const marks =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]|[\ufe00-\ufe0f]/g
const dropped = /['’ʻʼ\u0640]/g
/** What Unicode takes for letters of their own, or for digits of another kind. */
const others: Record<string, string> = {
  ...{
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    þ: 'th',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    ø: 'o',
    ħ: 'h',
    ı: 'i',
    ŧ: 't',
    ŋ: 'n',
    ґ: 'г',
  },
  ...{ ς: 'σ', ى: 'ي', ة: 'ه', ک: 'ك', ی: 'ي', '™': '-', '®': '-', '©': '-', '℠': '-' },
  ...Object.fromEntries([...'٠١٢٣٤٥٦٧٨٩'].map((digit, value) => [digit, String(value)])),
  ...Object.fromEntries([...'۰۱۲۳۴۵۶۷۸۹'].map((digit, value) => [digit, String(value)])),
}
const spelled = (text: string) => [...text.toLowerCase()].map((letter) => others[letter] ?? letter).join('')

/**
 * Returns the letters of a text without case, accents, points, apostrophes and invisible characters; other signs stay. For browsers and texts that
 * are not stored: the same as the database's `search_letters`, which folds what is.
 */
export function foldLetters(text: string): string {
  const plain = spelled(text.normalize('NFC'))
    .normalize('NFKD')
    .replace(invisible, '')
    .replace(marks, '')
    .replace(dropped, '')
  return spelled(plain.normalize('NFKC'))
}

/** Returns a text with letters and digits in their usual form, such as wide ones; signs that would become letters stay: "A™" is not "ATM". */
export function usualLetters(text: string): string {
  return text.replace(/[^™℠″]+/g, (part) => part.normalize('NFKC'))
}

/**
 * Returns what equal names have in common, whatever their case, spaces and canonical form: accents stay. Texts that are the same for
 * PostgreSQL's `lower()` are so here, in each locale; so are those that differ by a final sigma, "ß" or a dotless i.
 */
export function nameKey(text: string): string {
  const lower = oneLine(text).trim().toLowerCase().toUpperCase().toLowerCase()
  return lower.replaceAll('i\u0307', 'i').normalize('NFC')
}
