/** Characters of a reason, why goods come back or why they are not accepted. */
export const maxReturnReason = 500

/** The states of a return as the admin and buyers read them. */
export const returnStates = {
  requested: 'Asked for',
  received: 'Received',
  refunded: 'Refunded',
  refused: 'Not accepted',
} as const

/** The admin reads by whose wish goods come back. */
export const returnOrigins = {
  buyer: 'Asked for by the buyer',
  withdrawal: 'Made of a withdrawal',
  desk: 'Made by the shop',
} as const
