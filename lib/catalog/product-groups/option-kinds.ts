/** What the value of an option is, for search engines and merchant centres. */
export const optionKinds = ['size', 'colour', 'material', 'pattern', 'other'] as const
export type OptionKind = (typeof optionKinds)[number]
