import { largestPicture } from '@/components/ui/media/image-sources'
import { Picture } from '@/components/ui/media/picture'
import { pictureColour } from '@/lib/catalog/products/picture-colour'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { langOf } from '@/lib/catalog/translations/lang-of'
import { Gallery } from './gallery'
import { MovingPicture } from './moving-picture'
import { FadeBetweenMembers } from './options/fade-between-members'

type PictureProps = { src: string; alt: string; isPriority: boolean; lang?: string }

/** The product's views; the first one comes from its card. */
export function ProductPictures({ product }: { product: ProductJson }) {
  const { _id, pictures } = product
  const views = pictures.map(({ src, alt }, index) => ({
    src,
    alt,
    href: largestPicture(src),
    large:
      index === 0 ? (
        <MovingPicture productId={_id}>
          <div>
            <FadeBetweenMembers part="picture" product={product}>
              <LargePicture alt={alt} isPriority src={src} {...langOf(product, 'imageAlts.0')} />
            </FadeBetweenMembers>
          </div>
        </MovingPicture>
      ) : (
        <LargePicture alt={alt} isPriority={false} src={src} {...langOf(product, `imageAlts.${index}`)} />
      ),
    small: <Picture alt="" colour={pictureColour(src)} height={160} sizes="76px" src={src} width={160} />,
  }))
  return <Gallery views={views} />
}

function LargePicture({ src, ...props }: PictureProps) {
  return (
    <Picture
      className="aspect-square w-full rounded-card object-cover"
      colour={pictureColour(src)}
      height={1600}
      sizes="(min-width: 80rem) 608px, (min-width: 64rem) 50vw, (min-width: 48rem) 46vw, 92vw"
      src={src}
      width={1600}
      {...props}
    />
  )
}
