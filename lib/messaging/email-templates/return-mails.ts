import { singleLine } from '@/lib/messaging/email/single-line'
import { exactTime } from '@/lib/shared/locale/dates'
import { paths } from '@/lib/shared/routes/paths'
import { z } from '@/lib/shared/validation/zod'
import { defineMail, writeTo } from './define-mail'
import { goodsOf, seeOrder } from './order-mails'

const goodsOnly = z.object({ goods: z.string() })
const goods = '2 × Teapot'

export const returnMails = {
  order_return_requested: defineMail({
    details: goodsOnly.extend({ byShop: z.boolean() }),
    lane: 'orders',
    isOwnAction: ({ byShop }) => !byShop,
    words: ({ goods, byShop }, { order }) => ({
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
    sample: { goods, byShop: false },
  }),
  order_return_received: defineMail({
    details: goodsOnly,
    lane: 'orders',
    words: ({ goods }, { order }) => ({
      subject: `Return received: ${goodsOf(order)}`,
      heading: 'Your return is here.',
      paragraphs: [
        `We have received of order ${order?.id}: ${singleLine(goods, 1000)}.`,
        'The refund follows, and we write again then.',
      ],
      button: seeOrder(order),
      shows: 'goods',
    }),
    sample: { goods },
  }),
  order_return_refused: defineMail({
    details: goodsOnly.extend({ refusal: z.string() }),
    lane: 'orders',
    words: ({ goods, refusal }, { order, shop }) => ({
      subject: `Return not accepted: ${goodsOf(order)}`,
      heading: 'We cannot accept your return.',
      paragraphs: [
        `We do not accept the return of ${singleLine(goods, 1000)} of order ${order?.id}.`,
        `Reason: ${singleLine(refusal, 500)}`,
        `If we are mistaken, ${writeTo(shop)}, and we look at it again.`,
      ],
      button: seeOrder(order),
      shows: 'goods',
    }),
    sample: { goods, refusal: 'They were used.' },
  }),
  /** It goes to the address that somebody typed, and repeats all that they typed and when it came, to the second. */
  withdrawal_receipt: defineMail({
    details: z.object({
      name: z.string(),
      order: z.string(),
      email: z.string(),
      lines: z.string(),
      receivedAt: z.string(),
      timeZone: z.string(),
    }),
    lane: 'orders',
    isOwnAction: true,
    why: 'You get this mail because this address was entered for a withdrawal from a contract. If that was not you, ignore it.',
    words: ({ name, order, email, lines, receivedAt, timeZone }) => ({
      subject: 'Receipt of your withdrawal from a contract',
      heading: 'We have your withdrawal.',
      paragraphs: [
        `On ${momentText(receivedAt, timeZone)} this declaration reached us: “I withdraw from the contract of the order named below.”`,
        'Please keep this mail: it is your receipt. We answer you about what follows from it.',
        `What it is about: ${lines ? unlinked(lines, 1900) : 'the whole order'}`,
      ],
      notes: [
        { label: 'Name', value: unlinked(name, 200) },
        { label: 'Order number', value: unlinked(order, 200) },
        { label: 'E-mail', value: email },
        { label: 'Received', value: momentText(receivedAt, timeZone) },
      ],
      button: { label: 'Go to the shop', path: paths.home },
    }),
    sample: {
      name: 'Jane Doe',
      order: '12',
      email: 'jane@example.com',
      lines: 'The teapot.',
      receivedAt: '2026-11-27T10:00:01Z',
      timeZone: 'Europe/Vienna',
    },
  }),
}

function momentText(iso: string, timeZone: string): string {
  const at = new Date(iso)
  const utc = `${exactTime(at, 'UTC')} UTC`
  return timeZone === 'UTC' ? utc : `${exactTime(at, timeZone)} ${timeZone} (${utc})`
}

/** Returns a line in which mail programs find no link: anybody can have a receipt with what they typed mailed to any address. */
function unlinked(text: string, maxLength: number): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll('\u3002', '.')
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/(?<=\S)([.:/\\@])(?=[^\s\d])|([/\\])(?=\S)/gu, '$1$2 ')
  return singleLine(plain, maxLength)
}
