export const maxAnswerLength = 2000
