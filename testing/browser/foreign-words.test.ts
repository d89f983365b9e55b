import { expect, test } from 'vitest'
import { foreignWords, linesOf, type Rule } from './foreign-words'

test('what somebody sees, hears or reads by a program is a line; scripts and options are none', () => {
  const html = `<p>One <b>and</b> two<script>let $a</script></p><img alt="Lamp"><input value="5" placeholder="$ from">
    <select><option>US Dollar</select><time>14/07/2026</time><iframe srcdoc="&lt;p&gt;Inner&lt;/p&gt;"></iframe>
    <script type="application/ld+json">{"price":"1.00"}</script>`
  expect(linesOf(html)).toEqual(['One and two', 'Lamp', '$ from', '14/07/2026', '{"price":"1.00"}', 'Inner'])
})

const rules: [Rule, string[], string[]][] = [
  ['another currency', ['Up to $5', 'CA$', '5 dollars', 'USD'], ['€5.00', 'AUD BRL']],
  ['another currency in a file', ['$5', '5 $', 'a,USD,b'], ['"$ref"', '^\\d$']],
  [
    'an amount without currency',
    ['It costs 5.00', '−1,289.00', '5.00 each'],
    ['€5.00', '−€1,289.00', '1.00 EUR'],
  ],
  [
    'an amount without currency',
    [],
    [
      'Rated 4.25 out of 5',
      'An amount such as 12.50',
      '8.25 %',
      '1.2.30',
      '0.3.10',
      'https://shop/confirm?token=4.13EJ-a.b_c',
    ],
  ],
  ['a time in UTC', ['14/07/2026', '14-07-2026', '2026-07-14', 'July 14', 'at 5 UTC'], ['15/07/2026']],
  ['a time in UTC', [], ['2026-07-14T22:15:00Z', 'A time in UTC', '10:00 UTC (12:00 Europe/Vienna)']],
  ['a time in UTC', ['(10:00 UTC)'], ['12:00 Europe/Vienna (10:00 UTC)']],
  [
    'terms of Austria for everybody',
    ['incl. 20 % VAT', '€4.87'],
    ['20 % VAT in Austria', '120 %', 'incl. VAT'],
  ],
  ['terms of Austria for Germany', ['Arrives in Austria', '20 % VAT', 'Österreich'], ['19 % VAT', 'Germany']],
]

test.each(rules)('%s: %j, and not %j', (rule, wrong, right) => {
  for (const line of wrong) expect(foreignWords([line], rule), line).toHaveLength(1)
  expect(foreignWords(right, rule)).toEqual([])
})
