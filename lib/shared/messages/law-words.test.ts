import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { type Language, shippedLanguages } from './languages'
import { lawWords } from './law-words'
import { t } from './message'

type Words = { say: () => string } & Record<Language, string>

/** The words of the laws, each a second time: a change of a message alone is none of the law. */
const words: Record<string, Words> = {
  'checkout.place-order-button': {
    say: () => t('checkout.place-order-button'),
    en: 'Place Order',
    de: 'Zahlungspflichtig bestellen',
  },
  'catalog.includedTaxRate': {
    say: () => t('catalog.includedTaxRate', { rate: 20, tax: t('catalog.vat') }),
    en: 'incl. 20 % VAT',
    de: 'inkl. 20\u00a0% MwSt.',
  },
  'catalog.includedTax': {
    say: () => t('catalog.includedTax', { tax: t('catalog.vat') }),
    en: 'incl. VAT',
    de: 'inkl. MwSt.',
  },
  'catalog.includedTaxAny': {
    say: () => t('catalog.includedTaxAny', { tax: t('catalog.vat') }),
    en: 'incl. any VAT',
    de: 'ggf. inkl. MwSt.',
  },
  'catalog.vat': {
    say: () => t('catalog.vat'),
    en: 'VAT',
    de: 'MwSt.',
  },
  'catalog.plusShipping': {
    say: () => t('catalog.plusShipping', { content: t('catalog.includedTax', { tax: t('catalog.vat') }) }),
    en: 'incl. VAT, plus shipping',
    de: 'inkl. MwSt., zzgl. Versand',
  },
  'catalog.lowestPrice': {
    say: () => t('catalog.lowestPrice'),
    en: 'Lowest price of the last 30 days:',
    de: 'Niedrigster Preis der letzten 30 Tage:',
  },
  'catalog.arrives': {
    say: () => t('catalog.arrives', { times: '…' }),
    en: 'Arrives …',
    de: 'Lieferung …',
  },
  'catalog.sendBack': {
    say: () => t('catalog.sendBack', { days: 14 }),
    en: 'Send it back within 14 days',
    de: 'Rücksendung innerhalb von 14 Tagen',
  },
  'catalog.makerAndSafety': {
    say: () => t('catalog.makerAndSafety'),
    en: 'Maker and safety',
    de: 'Hersteller und Sicherheit',
  },
  'catalog.warnings': {
    say: () => t('catalog.warnings'),
    en: 'Warnings',
    de: 'Warnhinweise',
  },
  'ui.guarantee-notice': {
    say: () => t('ui.guarantee-notice'),
    en: 'Statutory guarantee notice',
    de: 'Hinweis zur gesetzlichen Gewährleistung',
  },
  'layout.withdraw': {
    say: () => t('layout.withdraw'),
    en: 'Withdraw from contract here',
    de: 'Vertrag widerrufen',
  },
  'withdrawal.title': {
    say: () => t('withdrawal.title'),
    en: 'Withdraw from contract',
    de: 'Vertrag widerrufen',
  },
  'withdrawal.confirm': {
    say: () => t('withdrawal.confirm'),
    en: 'Confirm withdrawal',
    de: 'Widerruf bestätigen',
  },
  'withdrawal.declaration': {
    say: () => t('withdrawal.declaration'),
    en: 'I withdraw from the contract of this order.',
    de: 'Ich widerrufe den Vertrag über diese Bestellung.',
  },
  'withdrawal.answer': {
    say: () => t('withdrawal.answer'),
    en: 'We have your declaration. A receipt with its content and its time is on its way to you.',
    de: 'Wir haben Ihre Erklärung. Eine Eingangsbestätigung mit Inhalt und Uhrzeit ist zu Ihnen unterwegs.',
  },
  'mail-return.withdrawal-subject': {
    say: () => t('mail-return.withdrawal-subject'),
    en: 'Receipt of your withdrawal from a contract',
    de: 'Eingangsbestätigung Ihres Widerrufs',
  },
  'mail-return.withdrawal-said': {
    say: () => t('mail-return.withdrawal-said', { moment: '…' }),
    en: 'On … this declaration reached us: “I withdraw from the contract of the order named below.”',
    de: 'Am … ist diese Erklärung bei uns eingegangen: „Ich widerrufe den Vertrag über die unten genannte Bestellung.“',
  },
  'mail-return.withdrawal-keep': {
    say: () => t('mail-return.withdrawal-keep'),
    en: 'Please keep this mail: it is your receipt. We answer you about what follows from it.',
    de: 'Bitte bewahren Sie diese E-Mail auf: Sie ist Ihr Beleg. Wir schreiben Ihnen, was daraus folgt.',
  },
  'review.verified-means': {
    say: () => t('review.verified-means'),
    en: '‘Verified buyer’ means that the same account paid for this here before the review, and was not refunded in full. Others are not checked.',
    de: '„Verifizierter Kauf“ bedeutet, dass dasselbe Konto diesen Artikel hier vor der Bewertung bezahlt und nicht vollständig erstattet bekommen hat. Andere Bewertungen werden nicht geprüft.',
  },
  'review.verified': { say: () => t('review.verified'), en: 'Verified buyer', de: 'Verifizierter Kauf' },
}

test('each message of the table of law words has its words here, and is to be checked by a lawyer', () => {
  expect(lawWords.map(({ key }) => key)).toEqual(Object.keys(words))
  for (const { toBeChecked } of lawWords) expect(toBeChecked).toBe('by a lawyer')
})

test.each(shippedLanguages)('the law words are said exactly so in %s', (language) => {
  const said = Object.entries(words).map(([key, { say }]) => [key, speakIn({ language, prefix: '' }, say)])
  expect(said).toEqual(Object.entries(words).map(([key, each]) => [key, each[language]]))
})
