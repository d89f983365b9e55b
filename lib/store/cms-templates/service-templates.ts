import { type Facts, sellerBlock } from './template-facts'

export const serviceTemplates = {
  shipping: ({ contact }: Facts) => `
## Where we ship to

We ship to [[countries]].

## What it costs

Shipping costs [[amount]] for an order, and nothing from [[amount]] on. The cart and the checkout show the exact sum before you order. [[For countries outside ours: who pays customs and import taxes, or remove this sentence]]

## How long it takes

We hand over a paid order to the carrier within [[number]] working days. After that it takes about [[number]] days within [[your country]] and [[number]] days elsewhere.

## Where your parcel is

As soon as the parcel is on its way, we send you a mail. If there is a tracking number, it is in that mail and on the page of your order.

If a parcel is late or damaged, write to ${contact} with the number of the order.
`,
  contact: (facts: Facts) => `
[Write to us here](/contact), or send a mail to ${facts.contact}. The number of your order helps if it is about one.

We answer within [[number]] working days.

${sellerBlock(facts)}

Telephone: [[telephone number and hours, or remove this line]]
`,
}
