/** A file's text, put into the bundle when it is built. */
declare module '*?raw' {
  const text: string
  export default text
}
