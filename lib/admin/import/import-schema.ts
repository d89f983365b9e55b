import { fileSources } from '@/lib/admin/import-formats/file-formats'
import { maxImportBytes, maxStock } from '@/lib/shared/validation/number-limits'
import { idJson, numberInput, timeInput, timeJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { textEncodings } from './text-encodings'

const inStockRule = `inStock is a whole number up to ${maxStock.toLocaleString('en')}.`
const fileRule = 'A CSV file is required.'
/** A ticked box, in a form. */
const tick = (value: string) => z.literal(value, `This is “${value}”, or left out.`).optional()

export const importInput = z.strictObject({
  file: z.file(fileRule).min(1, fileRule).max(maxImportBytes, 'A file may have at most 32 MB.'),
  /** `countInStock` without `stockSeen` was counted just now. */
  stock: tick('count'),
  /** Rows overwrite what has changed since the file was written. */
  conflicts: tick('overwrite'),
  /** How many are in stock of each product that the file of another shop only says to be in stock; none, unless given. */
  inStock: z.preprocess(
    (value) => (value === '' ? undefined : value),
    numberInput(/^\d{1,7}$/, inStockRule)
      .pipe(z.int(inStockRule).min(0, inStockRule).max(maxStock, inStockRule))
      .optional(),
  ),
  /** Amounts in another currency are taken as they stand. */
  currency: tick('keep'),
  /** How the letters of the file are stored, where the shop guesses wrong. */
  encoding: z.enum(textEncodings, `encoding is one of ${textEncodings.join(', ')}.`).optional(),
  /** When the stock of the file was counted: sales are told from then on, by default of the last seven days. */
  countedAt: timeInput('countedAt is a time such as 2026-11-30T09:00:00Z.').optional(),
})
export type ImportInput = z.infer<typeof importInput>

export const pictureInput = z.object({
  image: z.file('A picture is required.').min(1, 'A picture is required.'),
})
export const uploadedPictureJson = z.object({
  name: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  src: z.string(),
})

const value = z.union([z.string(), z.number(), z.null()])
const cellMessageJson = z.object({
  /** The number of its record; the header is 1. */
  line: z.int().min(1),
  column: z.string(),
  message: z.string(),
})

/** `planning` and `applying` end by themselves. */
const importStates = ['planning', 'planned', 'applying', 'applied', 'failed'] as const
export const startedImportJson = z.object({ _id: idJson, state: z.enum(importStates) })

export type StartedImport = z.infer<typeof startedImportJson>

/** What a file would do, or has done. Lists have the first 1,000 rows of their kind; the numbers count all. */
export const importJson = startedImportJson.extend({
  fileName: z.string(),
  source: z.enum(fileSources),
  encoding: z.enum(textEncodings),
  /** How one line reads in each encoding that the file may have; empty where there is no doubt. */
  samples: z.array(z.object({ encoding: z.enum(textEncodings), text: z.string() })),
  createdAt: timeJson,
  rows: z.int(),
  /** Rows that are planned, or applied, so far. */
  done: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refusedRows: z.int(),
  refused: z.array(cellMessageJson),
  /** What changes of a changed product, by column. */
  changes: z.array(
    z.object({
      line: z.int(),
      product: idJson,
      name: z.string(),
      fields: z.record(z.string(), z.tuple([value, value])),
    }),
  ),
  additions: z.array(z.object({ line: z.int(), name: z.string() })),
  /** What is not taken over, or otherwise than it stands in the file. */
  notes: z.array(cellMessageJson),
  unplaced: z.array(z.string()),
  /** The same by what they say: how many rows, and the first 20 of them. */
  noteGroups: z.array(
    z.object({ column: z.string(), message: z.string(), rows: z.int(), lines: z.array(z.int()) }),
  ),
  /** How many groups of products it makes and changes, and the first 100 of them. */
  groupsMade: z.int(),
  groupsChanged: z.int(),
  groups: z.array(
    z.object({
      /** Its first row. */
      line: z.int().min(1),
      /** Null for one that it makes. */
      _id: idJson.nullable(),
      name: z.string(),
      options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
      /** Products that join it, that leave it, and that get other options in it. */
      joined: z.int(),
      left: z.int(),
      altered: z.int(),
    }),
  ),
  /** What is true of the whole file. */
  remarks: z.array(z.string()),
  /** When, by whom and as which import the same file was applied, if it was within a year. */
  appliedBefore: z.object({ import: z.int(), at: timeJson, by: z.string().nullable() }).nullable(),
  /** Refused rows that `stock`, `conflicts` and `currency` would let through, and rows in stock without a number, which `inStock` says. */
  questions: z.object({ stock: z.int(), conflicts: z.int(), currency: z.int(), inStock: z.int() }),
  /** Why it could not be read, or was not applied the last time. */
  failure: z.string().nullable(),
})
export type ImportJson = z.infer<typeof importJson>

export const appliedJson = z.object({ created: z.int(), changed: z.int() })

/**
 * `leaveOut=refused` applies the others without the refused rows, which stay as they are. `again=same` applies a file that was applied
 * before once more.
 */
export const applyFilter = z.object({
  leaveOut: z.enum(['refused']).optional(),
  again: z.enum(['same']).optional(),
})
