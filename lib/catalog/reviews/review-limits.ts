/** Of the shop's answer to a review. */
export const maxAnswerLength = 2000
