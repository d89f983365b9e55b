/** The build stores the file, and gives its address as the style sheets have it. */
declare module '*.woff2' {
  const address: string
  export default address
}
