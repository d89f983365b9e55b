export const maxOptions = 3
export const maxValues = 100
export const maxMembers = 200
