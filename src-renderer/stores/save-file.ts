/** Hands a text over as a file. */
export function saveFile(name: string, mime: string, parts: readonly string[]) {
  const url = URL.createObjectURL(new Blob([...parts], { type: mime }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
