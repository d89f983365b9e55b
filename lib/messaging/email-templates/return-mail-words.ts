import { singleLine } from '@/lib/messaging/email/single-line'
import { paths } from '@/lib/shared/routes/paths'
import { csvTime } from '@/lib/shared/text/csv'
import type { WordsOf } from './mail-word-parts'
import { goodsOf, seeOrder } from './order-mail-words'

type Kinds = `order_return_${'requested' | 'received' | 'refused'}` | 'withdrawal_receipt'

/** About goods that come back, to their buyers, and the receipt of a withdrawal. */
export const returnWords: WordsOf<Kinds> = {
  order_return_requested: ({ goods, byShop }, { order }) => ({
    subject: `${byShop ? 'Return expected' : 'Return asked for'}: ${goodsOf(order)}`,
    heading: byShop ? 'Your return.' : 'We have your request.',
    paragraphs: [
      byShop
        ? `We expect these goods of order ${order?.id} back: ${singleLine(goods, 1000)}.`
        : `You want to send back of order ${order?.id}: ${singleLine(goods, 1000)}.`,
      `Please put the number of the order, ${order?.id}, into the parcel. We write again when it is here.`,
    ],
    button: seeOrder(order),
    shows: 'goods',
  }),
  order_return_received: ({ goods }, { order }) => ({
    subject: `Return received: ${goodsOf(order)}`,
    heading: 'Your return is here.',
    paragraphs: [
      `We have received of order ${order?.id}: ${singleLine(goods, 1000)}.`,
      'The refund follows, and we write again then.',
    ],
    button: seeOrder(order),
    shows: 'goods',
  }),
  order_return_refused: ({ goods, refusal }, { order, shop }) => ({
    subject: `Return not accepted: ${goodsOf(order)}`,
    heading: 'We cannot accept your return.',
    paragraphs: [
      `We do not accept the return of ${singleLine(goods, 1000)} of order ${order?.id}.`,
      `Reason: ${singleLine(refusal, 500)}`,
      `If we are mistaken, ${shop.contact ? `write to ${shop.contact}` : 'reply to this mail'}, and we look at it again.`,
    ],
    button: seeOrder(order),
    shows: 'goods',
  }),
  withdrawal_receipt: ({ name, order, email, lines, receivedAt, timeZone }) => {
    const typed = (text: string, length: number) => singleLine(unlinked(text), length)
    return {
      subject: 'Receipt of your withdrawal from a contract',
      heading: 'We have your withdrawal.',
      paragraphs: [
        `On ${momentText(receivedAt, timeZone)} this declaration reached us: “I withdraw from the contract of the order named below.”`,
        'Please keep this mail: it is your receipt. We answer you about what follows from it.',
        `What it is about: ${lines ? typed(lines, 1900) : 'the whole order'}`,
      ],
      notes: [
        { label: 'Name', value: typed(name, 200) },
        { label: 'Order number', value: typed(order, 200) },
        { label: 'E-mail', value: email },
        { label: 'Received', value: momentText(receivedAt, timeZone) },
      ],
      button: { label: 'Go to the shop', path: paths.home },
    }
  },
}

/** A time to the second, in UTC and, where that differs, in the shop's time zone. */
function momentText(iso: string, timeZone: string): string {
  const at = new Date(iso)
  const utc = `${csvTime(at, 'UTC')} UTC`
  return timeZone === 'UTC' ? utc : `${utc} (${csvTime(at, timeZone)} ${timeZone})`
}

/**
 * Returns a text in which mail programs find nothing to make a link of. Anybody can have a receipt mailed to any address, also to
 * that of an account; it repeats what they typed, but leads nobody anywhere.
 */
function unlinked(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('\u3002', '.')
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/(?<=\S)([.:/\\@])(?=[^\s\d])|([/\\])(?=\S)/gu, '$1$2 ')
}
