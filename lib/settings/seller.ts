import { type Setting, text } from './settings-kinds'

export const seller = {
  SELLER_NAME: {
    kind: text,
    default: 'Ecommerce Site',
    about: 'Name of the seller on invoices, and of the sender of mails.',
  },
  SELLER_ADDRESS: { kind: text, about: 'Address of the seller on invoices; `\\n` begins a new line.' },
  SELLER_TAX_ID: { kind: text, about: "The seller's tax id on invoices." },
} satisfies Record<string, Setting>
