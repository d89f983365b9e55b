/** The pages whose text is the shop's own, in the order of the footer, with what each is for. */
export const pageKinds = {
  terms: {
    title: 'Terms',
    about: 'What is agreed with an order. Kept with each order, and sent with its confirmation.',
  },
  privacy: { title: 'Privacy', about: 'Which personal data the shop stores, why, and for how long.' },
  returns: {
    title: 'Returns',
    about: 'How somebody sends something back, and the right of withdrawal. Kept and sent like the terms.',
  },
  shipping: { title: 'Shipping', about: 'Where the shop sends to, what it costs, and how long it takes.' },
  imprint: { title: 'Imprint', about: 'Who runs the shop. Many countries ask for it.' },
  contact: { title: 'Contact', about: 'How the shop is reached.' },
} as const

export type PageSlug = keyof typeof pageKinds

export const pageSlugs = Object.keys(pageKinds) as [PageSlug, ...PageSlug[]]

/** An order keeps the versions of these. */
export const lawPages = ['terms', 'privacy', 'returns'] as const satisfies PageSlug[]

/** Returns the page that a part of an address names; `null` for any other text. */
export function parsePageSlug(text: unknown): PageSlug | null {
  return pageSlugs.find((slug) => slug === text) ?? null
}
