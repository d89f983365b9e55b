/**
 * `Cache-Control` of what is the same for everybody: the front server keeps it until the database reports a change. Browsers
 * and CDNs may keep it, too, but ask each time whether it is still right; the front server answers 304 from memory.
 */
export const REVALIDATE = 'public, max-age=0, must-revalidate'
