/** The shop keeps a picture that nothing names for a week. The hour is for the file that will name it. */
const keptMs = (7 * 24 - 1) * 60 * 60 * 1000

const keyOf = ({ name }: File) => `picture ${name}`
const stampOf = ({ size, lastModified }: File) => `${size} ${lastModified}`

/**
 * The pictures that were sent, the last one of each name: in this visit, and where the browser can store it also before the page was
 * loaded again.
 */
export function sentPictures() {
  const notes = new Map<string, string>()
  return {
    has(file: File): boolean {
      const [stamp, at] = (notes.get(keyOf(file)) ?? stored(keyOf(file)))?.split(' at ') ?? []
      return stamp === stampOf(file) && Number(at) > Date.now() - keptMs
    },
    add(file: File): void {
      const note = `${stampOf(file)} at ${Date.now()}`
      notes.set(keyOf(file), note)
      try {
        sessionStorage.setItem(keyOf(file), note)
      } catch {
        // Blocked or full: it is sent again after the page was loaded again, and stored once.
      }
    },
  }
}

function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
