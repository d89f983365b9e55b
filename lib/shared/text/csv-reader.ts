export type CsvFault = 'misplaced-quote' | 'long-record' | 'wide-record'

/** The record after those that were read cannot be read. */
export class CsvError extends Error {
  constructor(readonly fault: CsvFault) {
    super(fault)
  }
}

export type CsvSeparator = ',' | ';' | '\t' | '|'

export type CsvLimits = { characters: number; cells: number }

/**
 * Reads CSV (RFC 4180) piece by piece, in time that grows with its length. Records end with CRLF, LF or CR and may differ in their numbers
 * of cells; an empty line is a record of one empty cell. A quotation mark within a cell that begins with none is one of its signs, as
 * spreadsheets read it: `5" board`. What a record may have of characters and cells is checked while it is read.
 */
export class CsvReader {
  readonly #separator: string
  readonly #limits: CsvLimits
  readonly #plain: RegExp
  #cells: string[] = []
  #cell = ''
  #length = 0
  #state: 'start' | 'plain' | 'quoted' | 'closed' = 'start'
  #isAfterReturn = false

  constructor(separator: CsvSeparator, limits: CsvLimits) {
    this.#separator = separator
    this.#limits = limits
    this.#plain = new RegExp(`[^${separator}"\r\n]+`, 'y')
  }

  /** Yields the records that end in this piece. Throws CsvError. */
  *read(piece: string): Generator<string[]> {
    for (let at = 0; at < piece.length; ) {
      if (this.#state === 'quoted') {
        const quote = piece.indexOf('"', at)
        const end = quote < 0 ? piece.length : quote
        this.#add(piece.slice(at, end))
        if (quote >= 0) this.#state = 'closed'
        at = end + 1
        continue
      }
      const sign = piece[at]
      const isSecond = sign === '\n' && this.#isAfterReturn
      this.#isAfterReturn = sign === '\r'
      if (isSecond) at += 1
      else if (sign === '\r' || sign === '\n') {
        at += 1
        yield this.#record()
      } else if (sign === this.#separator) {
        at += 1
        this.#endCell()
      } else if (sign === '"') {
        at += 1
        this.#quote()
      } else {
        if (this.#state === 'closed') throw new CsvError('misplaced-quote')
        this.#plain.lastIndex = at
        const text = this.#plain.exec(piece)?.[0] ?? ''
        at += text.length
        this.#state = 'plain'
        this.#add(text)
      }
    }
  }

  /** Yields the last record, which need not end with a line. Throws CsvError. */
  *end(): Generator<string[]> {
    if (this.#state === 'quoted') throw new CsvError('misplaced-quote')
    if (this.#state !== 'start' || this.#cells.length > 0) yield this.#record()
  }

  #quote(): void {
    if (this.#state !== 'start') this.#add('"')
    if (this.#state !== 'plain') this.#state = 'quoted'
  }

  #add(text: string): void {
    this.#length += text.length
    if (this.#length > this.#limits.characters) throw new CsvError('long-record')
    this.#cell += text
  }

  #endCell(): void {
    if (this.#cells.length >= this.#limits.cells) throw new CsvError('wide-record')
    this.#cells.push(this.#cell)
    this.#cell = ''
    this.#state = 'start'
  }

  #record(): string[] {
    this.#endCell()
    const cells = this.#cells
    this.#cells = []
    this.#length = 0
    return cells
  }
}
