/** Stands in the `pictures` of a product form for the file in its `image`. */
export const uploadedSrc = 'upload'

/** Shown by a draft that has no picture yet. A live product has another one. */
export const noPictureSrc = '/images/no-picture.svg'
