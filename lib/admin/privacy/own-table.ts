import { Prisma } from '@/lib/generated/prisma/client'
import type { PlainKey } from '@/lib/shared/messages/message'

export type Person = { id: number; email: string; isProven: boolean }

export type OwnTable = {
  section: string
  title: PlainKey
  /** The rows of a person; the table is `t`. */
  of: (person: Person) => Prisma.Sql
  columns: readonly string[]
  /** Expressions of columns that are not exported as they are stored. */
  expressions?: Readonly<Record<string, Prisma.Sql>>
  /** Why columns are left out. */
  withheld: Readonly<Record<string, string>>
}

export const person = 'Is the person.'
export const secret = 'A secret, or what is computed from one.'
export const internal = 'For the shop’s programs; says nothing of the person.'
export const ofShop = 'What the shop knows of itself, not of the person.'

export const byUser = ({ id }: Person) => Prisma.sql`t."userId" = ${id}`
