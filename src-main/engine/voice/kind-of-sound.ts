/** Which kind of recording a file is, by its first bytes. */

/** Where the mark stands, the mark, and the words for it. */
const MARKS: [at: number, mark: string, kind: string][] = [
  [0, 'ID3', 'an MP3 file'],
  [0, 'OggS', 'an Ogg file'],
  [0, 'fLaC', 'a FLAC file'],
  [4, 'ftyp', 'an M4A or MP4 file'],
  [0, 'FORM', 'an AIFF file'],
  [0, 'caff', 'a CAF file'],
  [0, '.snd', 'an AU file'],
  [0, '#!AMR', 'an AMR file'],
  [0, '\x1aE\xdf\xa3', 'a WebM or Matroska file'],
]

/** null: nothing that is known here. */
export function kindOfSound(bytes: Uint8Array): string | null {
  const text = (at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length))
  const found = MARKS.find(([at, mark]) => text(at, mark.length) === mark)
  if (found) return found[2]
  // A frame of MPEG audio begins with eleven ones; one without a tag with the frame itself.
  return bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2 ? 'an MP3 file' : null
}
