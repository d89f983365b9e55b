/** Something the person at the keyboard can put right: its message is one plain sentence and what to do. */
export class PlainError extends Error {}
