/** In which sizes Next's image route makes the shop's own pictures, those in `/images`. */

export const thumbnailWidths = [128, 256, 384]
export const screenWidths = [640, 828, 1216, 1600]
/** Lower values show banding in the pictures' soft shadows. */
export const pictureQuality = 90
