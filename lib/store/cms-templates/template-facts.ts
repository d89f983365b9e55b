/** What a template says of the seller, as Markdown: what is known, or a blank. */
export type Facts = { name: string; address: string; taxId: string; contact: string }

/** Name and address, one below the other. */
export function sellerBlock({ name, address }: Facts): string {
  return `${name}\\\n${address}`
}
