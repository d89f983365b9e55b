import { firstScript } from '@/lib/front/first-script'
import { plainMessage, plainPaper } from './plain-message'

const home = { text: 'Back to the shop', href: '/' }
/** The empty address is that of the page itself. */
const again = { text: 'Try again', href: '' }

const missing = plainMessage('Not Found', 'This page does not exist, or it has moved.', [home])
const busy = plainMessage(
  'One moment, please',
  'The shop is busy for a moment. Please try again in a few seconds.',
  [again, home],
)
const broken = plainMessage('Something went wrong', 'This page could not be shown. Please try again.', [
  again,
  home,
])

/**
 * Completes the document that Next sends when a page is missing or its rendering has failed: it is empty, and the browser renders
 * the page into it, without running the scripts of the layout. It gets its language, the first script, and a text for browsers
 * without JavaScript. Returns any other document unchanged.
 */
export function completeErrorDocument(html: string, status: number) {
  const message = status < 500 ? missing : status === 503 ? busy : broken
  const text = `<noscript><div style="position: fixed; inset: 0; overflow: auto; ${plainPaper}">${message}</div></noscript>`
  // Behind the character set, which has to stand in the first 1024 bytes.
  return html.replace(
    /<html id="__next_error__"><head>(<meta charSet="utf-8"\/>)?(.*?<body>)/s,
    (_, charset = '', rest) =>
      `<html id="__next_error__" lang="en"><head>${charset}<script>${firstScript}</script>${rest}${text}`,
  )
}
