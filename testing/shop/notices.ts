import { testImage } from './product-form'

/** It has a line end behind its end. */
export const smallPdf = Buffer.from(
  `%PDF-1.7
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200]>> endobj
trailer <</Root 1 0 R /Size 4>>
startxref
0
%%EOF
`,
)

/** None is of the accepted types, whatever it is called and begins with. */
export async function hostileFiles(): Promise<[what: string, name: string, bytes: Uint8Array][]> {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  const png = Buffer.from(await testImage('png'))
  const jpeg = Buffer.from(await testImage('jpeg'))
  const [start, rest] = [png.subarray(0, 8), png.subarray(8)]
  return [
    ['a page', 'notice.pdf', page],
    ['a page before a PDF', 'notice.pdf', Buffer.concat([page, smallPdf])],
    ['a PDF with a page behind it', 'notice.pdf', Buffer.concat([smallPdf, page])],
    ['a PDF that ends early', 'notice.pdf', smallPdf.subarray(0, -12)],
    [
      'a PDF with a script',
      'notice.pdf',
      Buffer.from(smallPdf.toString().replace('/Catalog', '/Catalog /OpenAction <</S /JavaScript /JS (x)>>')),
    ],
    ['a drawing', 'notice.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a drawing called a picture', 'notice.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a picture with a page behind it', 'notice.png', Buffer.concat([png, page])],
    [
      'a picture with an archive behind it',
      'notice.jpg',
      Buffer.concat([jpeg, Buffer.from('PK\u0003\u0004')]),
    ],
    ['the ends of a picture around a page', 'notice.png', Buffer.concat([start, page, rest.subarray(-12)])],
    ['the ends of a photo around a page', 'notice.jpg', Buffer.from(`\xff\xd8\xff${page}\xff\xd9`, 'latin1')],
    ['another kind of picture', 'notice.png', await testImage('webp')],
    ['an animation', 'notice.gif', Buffer.from(await testImage('gif'))],
    ['nothing', 'notice.pdf', Buffer.alloc(0)],
  ]
}
