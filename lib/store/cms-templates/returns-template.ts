import { type Facts, sellerBlock } from './template-facts'

export function returnsTemplate(facts: Facts): string {
  return `
## If you change your mind

You can withdraw from your order without a reason, from the order on until [[14]] days after the day on which it was delivered to you.

The quickest way is our [form for withdrawal](/withdraw): it asks for your name, the order and your e-mail address, needs no account, and you get a receipt with the time at once. A mail or a letter is as good. Say who you are, which order it is, and that you withdraw from it:

${sellerBlock(facts)}

E-mail: ${facts.contact}

## Sending it back

Please send the goods back within [[number]] days after you have withdrawn, to [[address for returns, or "the address above"]].

[[Who pays for the way back: "You pay for sending it back." or "We pay for sending it back."]]

[[What you ask of somebody who sends back used goods, or remove this line]]

## Your money

We pay back what you have paid for the goods, in the way in which you paid, within [[number]] days after [[what: for example the day on which the goods are back with us]]. [[Whether you also pay back the shipping to the buyer]]

## What cannot be returned

[[Which of your goods are excepted, for example goods made to your own measure, or "All our goods can be returned."]]

## If something is broken or missing

Write to ${facts.contact} with the number of the order and, if you can, a picture. You need not decide anything beforehand: we answer what happens next, and what it costs you, which is nothing when the fault was there on arrival.
`
}
