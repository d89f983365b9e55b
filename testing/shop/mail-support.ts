/**
 * What mails may be made of, by https://www.caniemail.com/features/: its data of 2026-05-13, read on 2026-11-25 for Apple Mail,
 * Gmail, Outlook, Samsung Email, Thunderbird and Yahoo. Each row has its page there, which of them do not know it or not
 * wholly, and why that does no harm. An empty page: it is not listed there.
 */
type Support = readonly [page: string, lackedBy: string, harmless: string]

const everywhere = (page: string): Support => [page, '', '']
const basic: Support = ['', '', 'As old as mail in HTML.']
const sizes = 'Only values in rem, em or percent are not known, which we do not use.'
const sheet =
  'Each element has its colours and sizes itself; only the night version and that of phones are missing.'
const assistive = 'Only readers of the screen tell the difference.'

export const mailSupport: Record<string, Support> = {
  '<html>': basic,
  '<head>': basic,
  '<meta>': ['html-meta-color-scheme', 'all but Apple Mail', 'The style sheet says the same.'],
  '<title>': basic,
  '<style>': ['html-style', 'Gmail for other accounts', sheet],
  '<body>': ['html-body', 'Outlook, Yahoo and Gmail', 'The outermost table has its colour, too.'],
  '<div>': everywhere('html-div'),
  '<table>': everywhere('html-table'),
  '<tbody>': basic,
  '<tr>': basic,
  '<td>': basic,
  '<h1>': everywhere('html-h1-h6'),
  '<h2>': everywhere('html-h1-h6'),
  '<p>': everywhere('html-p'),
  '<span>': everywhere('html-span'),
  '<strong>': everywhere('html-strong'),
  '<br>': basic,
  '<a>': basic,
  '<img>': everywhere('html-img'),

  'align=': ['html-align', 'Outlook on macOS', 'There only left and right of tables; ours are of cells.'],
  'alt=': basic,
  'cellpadding=': everywhere('html-cellpadding'),
  'cellspacing=': everywhere('html-cellspacing'),
  'charset=': basic,
  'class=': ['css-selector-class', 'Gmail for other accounts', sheet],
  'content=': basic,
  'dir=': [
    'html-dir',
    'Gmail on the web of phones, Outlook on Windows',
    'A line that begins on the wrong side.',
  ],
  'height=': ['html-height', 'Outlook on Windows', 'Sizes that do not grow with the screen’s.'],
  'href=': basic,
  'lang=': ['html-lang', 'Yahoo', assistive],
  'name=': basic,
  'role=': ['html-role', 'Yahoo', assistive],
  'src=': everywhere('image-png'),
  'style=': basic,
  'valign=': everywhere('html-valign'),
  'width=': ['html-width', 'Outlook on Windows', 'Sizes that do not grow with the screen’s.'],

  'background-color:': everywhere('css-background-color'),
  'border-color:': ['css-border', '', 'Only in the style sheet.'],
  'border-left:': ['css-border', 'Outlook on Windows', 'Only borders beyond 8 px are not known.'],
  'border-right:': ['css-border', 'Outlook on Windows', 'Only borders beyond 8 px are not known.'],
  'border-radius:': ['css-border-radius', 'Outlook on Windows', 'Corners are square.'],
  'border-top:': ['css-border', 'Outlook on Windows', 'Only borders beyond 8 px are not known.'],
  'border-bottom:': ['css-border', 'Outlook on Windows', 'Only borders beyond 8 px are not known.'],
  'border:': ['css-border', 'Outlook on Windows', 'Only borders beyond 8 px are not known.'],
  'color-scheme:': ['css-color-scheme', 'Gmail, Outlook, Yahoo', sheet],
  'color:': everywhere('css-background-color'),
  'display:block': ['css-display', 'Outlook on Windows', 'The picture is alone in its cell.'],
  'display:inline-block': [
    'css-display',
    'Outlook on Windows',
    'The cell has the padding, too (mso-padding-alt).',
  ],
  'display:none': [
    'css-display-none',
    'Gmail on the web of phones',
    'A line for the list of mails is read twice.',
  ],
  'font-family:': everywhere('css-font'),
  'font-size:': ['css-font-size', 'Outlook on Windows, Samsung, Yahoo', sizes],
  'font-weight:': ['css-font-weight', 'Outlook on Windows, Yahoo', 'It knows normal and bold.'],
  'height:': ['css-height', 'Outlook on Windows', 'Only in the style sheet of phones.'],
  'letter-spacing:': ['css-letter-spacing', 'Outlook on Windows', 'Only large or relative values differ.'],
  'line-height:': ['css-line-height', 'Outlook on Windows', sizes],
  'margin:': ['css-margin', 'Gmail, Outlook, Yahoo', 'Only negative values and auto are not known.'],
  'max-height:': ['css-max-height', 'Outlook on Windows', 'It knows display: none.'],
  'max-width:': ['css-max-width', 'Outlook on Windows', 'It knows it of tables, as ours is.'],
  'mso-padding-alt:': ['', 'all but Outlook on Windows', 'The others know the padding of links.'],
  'opacity:': ['css-opacity', 'Gmail on the web of phones', 'By night, pictures are as bright as by day.'],
  'overflow:': ['css-overflow', 'Outlook on Windows', 'It knows display: none.'],
  'padding-left:': ['css-padding', 'Outlook on Windows', 'It knows it of cells, as ours is.'],
  'padding-top:': ['css-padding', '', 'Only in the style sheet.'],
  'padding:': ['css-padding', 'Outlook on Windows', 'It knows it of cells, as ours is but for the button.'],
  'text-align:': [
    'css-text-align',
    'Outlook, Samsung, Yahoo',
    'Only start, end and match-parent are not known.',
  ],
  'text-decoration:': ['css-text-decoration', 'Gmail for other accounts', 'The button’s text is underlined.'],
  'text-transform:': ['css-text-transform', 'Outlook on Windows', 'Only lowercase is not known.'],
  'white-space:': ['css-white-space', 'Outlook on Windows, Samsung', 'A wide amount may take two lines.'],
  'width:': ['css-width', '', 'Only in the style sheet.'],
  'word-break:': ['css-word-break', 'Yahoo', 'An endless word widens the mail.'],

  '@media (max-width)': ['css-at-media', 'Gmail for other accounts, Outlook on Windows', sheet],
  '@media (prefers-color-scheme)': ['css-at-media-prefers-color-scheme', 'Gmail, Thunderbird, Yahoo', sheet],
  '!important': [
    'css-important',
    'Gmail and Outlook',
    'Only in the style sheet, in lower case and after a space.',
  ],
}
