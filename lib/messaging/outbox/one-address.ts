/** One address, without anything that a mail server or a header could read as a second one or a display name. */
export const oneAddress = /^[^\s@<>(),:;"\\[\]\p{C}]{1,64}@[^\s@<>(),:;"\\[\]\p{C}]{1,255}$/u
