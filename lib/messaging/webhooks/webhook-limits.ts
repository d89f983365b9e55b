export const maxWebhooks = 20
export const maxAddressLength = 2000
export const maxDescriptionLength = 200
