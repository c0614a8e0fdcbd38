/**
 * What the name of a `.ppn` file says: Picovoice's console names them PHRASE_LANGUAGE_PLATFORM_vN_N_N.ppn, and a file is
 * for one platform and one major version only (github.com/Picovoice/porcupine).
 */

const PLATFORMS: Record<string, string> = {
  linux: 'Linux',
  mac: 'macOS',
  windows: 'Windows',
  'raspberry-pi': 'Raspberry Pi',
  ios: 'iOS',
  android: 'Android',
  wasm: 'the web',
}
const HERE: Record<string, string> = { linux: 'linux', darwin: 'mac', win32: 'windows' }
/** Major version of `@picovoice/porcupine-node` in package.json. */
const MAJOR = 4

export interface KeywordName {
  label: string
  /** A key of PLATFORMS; null: the name does not say. */
  platform: string | null
  major: number | null
}

/** `Hey-Ada_en_linux_v4_0_0.ppn` → Hey Ada, linux, 4. */
export function readKeywordName(name: string): KeywordName {
  const stem = name.replace(/\.ppn$/i, '')
  const platform = Object.keys(PLATFORMS).find((key) => new RegExp(`_${key}(_|$)`, 'i').test(stem)) ?? null
  const version = /_v(\d+)_\d+_\d+$/i.exec(stem)
  const label = stem
    .replace(/_v\d+_\d+_\d+$/i, '')
    .replace(/_(linux|mac|windows|raspberry-pi|ios|android|wasm)$/i, '')
    .replace(/_[a-z]{2}$/i, '')
    .replace(/[-_]+/g, ' ')
    .trim()
  return { label: label || stem, platform, major: version ? Number(version[1]) : null }
}

/** Why such a file cannot be listened for here, in a sentence; empty where its name says nothing against it. */
export function keywordProblem(name: string, here: string = process.platform): string {
  const { platform, major, label } = readKeywordName(name)
  const own = HERE[here]
  const asks = `Make it for ${PLATFORMS[own ?? ''] ?? 'this system'} at console.picovoice.ai.`
  if (platform !== null && own !== undefined && platform !== own && !(platform === 'raspberry-pi' && own === 'linux'))
    return `“${label}” was made for ${PLATFORMS[platform]}, and this computer runs ${PLATFORMS[own]}. ${asks}`
  if (major !== null && major !== MAJOR)
    return `“${label}” was made for version ${major} of Porcupine, and this is version ${MAJOR}. ${asks}`
  return ''
}
