export const maxMessageLength = 2000

/** Nobody fills in the form in less. */
export const minSeconds = 3
