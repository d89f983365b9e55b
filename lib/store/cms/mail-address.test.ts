import { expect, test } from 'vitest'
import { textBlocks } from './text-blocks'

test.each(['a&b@example.test', 'user#1@example.test', 'dept/sales@example.test'])(
  'E20 the text of a page names the address %s once, without its link',
  (address) => {
    const link = `mailto:${encodeURIComponent(address).replace('%40', '@')}`
    const text = address.replace('#', '\\#')
    expect(textBlocks(`Write to [${text}](${link}).`, 'https://shop.test')).toEqual([
      { kind: 'paragraph', text: `Write to ${address}.` },
    ])
  },
)
