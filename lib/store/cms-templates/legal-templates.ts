import { type Facts, sellerBlock } from './template-facts'

/** Texts of our own, for a small shop: what they leave open, and whether they fit, the owner decides with a lawyer. */
export const legalTemplates = {
  terms: (facts: Facts) => `
These terms apply to what you order in this shop. Each order keeps the version that was in force when you placed it, and the mail that confirms it contains that version.

## Who sells to you

${sellerBlock(facts)}

You reach us at ${facts.contact}.

## How you order

You put products into the cart, enter the address, choose how to pay, and see all of it once more before you press *Place Order*. Until then you can change everything. Afterwards we send you a mail that lists what you ordered.

You pay on the page of your order. We keep the products for you for the time that this page says. An order that is not paid in this time can be paid later as long as the products are in stock, and you can cancel it as long as it is not paid.

The contract between us is made when [[say when: for example when we have received your payment]].

## Prices and payment

The price of each product, the shipping and the tax are shown before you order. What you see on the last page of the checkout is what you pay. You pay with PayPal or by card through PayPal; we never see the number of your card.

## Delivery

We ship to the address of the order, usually within [[number]] working days after the payment. Where we ship to and what that costs is on the page about [shipping](/pages/shipping).

## If you change your mind, or something is wrong

How you send something back is on the page about [returns](/pages/returns). If a product is broken, is not what you ordered or does not do what it should, write to us: what the law of your country gives you in this case is not limited by these terms.

## Reviews

Who has an account can review a product. *Verified buyer* beside a review means that the same account has bought the product here. We do not check other reviews. We hide a review if it is spam, an insult, about a person, about something else, or unlawful, and tell its author why.

## Law

The law of [[country]] applies. If you buy for yourself and not for a business, what the law of the country you live in protects you by stays untouched.
`,
  privacy: (facts: Facts) => `
This page says which personal data this shop stores, what for, and for how long.

## Who is responsible

${sellerBlock(facts)}

Questions about your data go to ${facts.contact}.

## What we store

- **Your account:** name, e-mail address and a form of your password from which nobody can read it. It is there until you delete the account.
- **Your orders:** what you ordered, the address, what you paid, and the mails about it. We need them to send and invoice the order, and the law asks us to keep the books for [[number]] years. After that we remove name, e-mail address and postal address from them.
- **Your cart:** what you put into it while you are logged in, so that you find it on your other devices. It is there until you order it, take it out or delete the account.
- **Your reviews:** what you wrote, with the name of your account. Everybody can read it.
- **Messages:** what you write to us, with your name and address, as long as it takes to answer and for [[number]] months after that.
- **Withdrawals and returns:** what you enter in the [form for withdrawal](/withdraw), or write to us about goods that you send back, as long as the order it belongs to.
- **Addresses that wait for a product:** until the product is back, or you remove the address.
- **Technical records:** our servers note each request, with the address of your connection, for [[number]] days, to find faults and attacks.

## What is stored in your browser

The cart, the address of the checkout, the products you looked at last, your choice of a light or dark page, and cookies that keep you logged in. All of it serves what you do in the shop. Nothing is stored for advertising or for counting visitors. [What your browser stores](/privacy/browser-storage) lists each of them, with how long it stays.

## Who else gets data

- **PayPal** takes the payment and gets the amount, the order and the address for it. Its own privacy statement applies there.
- **The carrier** gets the name and address on the parcel: [[names of your carriers]].
- **Our technical providers**, who run servers and mail for us: [[names and countries, or "none"]].

We sell no data, and give it to nobody else unless the law makes us.

## Your rights

You can ask us what we store about you, have it corrected or deleted as far as we do not have to keep it, get it as a file, and object to what we do with it. Write to ${facts.contact}. With an account you can download your data and delete the account yourself, on [the page about your data](/profile/data). You can also complain to the authority for data protection: [[name of the authority]].
`,
  imprint: (facts: Facts) => `
## Who runs this shop

${sellerBlock(facts)}

## Contact

E-mail: ${facts.contact}\\
Telephone: [[telephone number, or remove this line]]

## Registration

Represented by: [[name of the owner or director]]\\
Register and number: [[register of companies and number, or remove this line]]\\
VAT or tax id: ${facts.taxId}\\
Supervisory authority or chamber: [[name, or remove this line]]
`,
}
