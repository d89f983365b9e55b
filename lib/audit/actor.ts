/** Who did something, as it is kept beside what they did. */
export type Actor = { id: number; name: string }

/** Returns the columns that name who did something; they outlive the account. Null for buyers and jobs. */
export function actorColumns(actor: Actor | null): { actorId: number | null; actorName: string } {
  return { actorId: actor?.id ?? null, actorName: actor?.name ?? '' }
}
