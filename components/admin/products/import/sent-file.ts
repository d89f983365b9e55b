/** The file of the last import that this visit has sent: it can be checked again without choosing it again. */
let last: { id: number; file: File } | null = null

export const sentFile = {
  keep(id: number, file: File): void {
    last = { id, file }
  },
  of(id: number): File | null {
    return last?.id === id ? last.file : null
  },
}
