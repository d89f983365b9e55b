/** A blank of a template, such as `[[your name]]`: from two brackets to the next two, or to the end of its line. */
const blank = /\[\[(?:(?!\]\]).)*(?:\]\]|$)/gm

/** Where a text has a blank that is still to be filled. */
export type Blank = { text: string; at: number }

/** Returns the blanks of a text, each as it is written. */
export function blanksIn(text: string): Blank[] {
  return [...text.matchAll(blank)].map((match) => ({ text: match[0], at: match.index }))
}

/** Returns the different blanks of a page, in the order of its text. */
export function blanksOf({ title, text }: { title: string; text: string }): string[] {
  return [...new Set([title, text].flatMap(blanksIn).map((each) => each.text.trim()))]
}
