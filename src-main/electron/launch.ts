/** What the words after the program's name ask of a start, or of the instance that is already running. */
import { HIDDEN_FLAG } from './login'

export type LaunchRequest = 'window' | 'hidden' | 'quick-ask' | 'new-conversation' | 'quit'

/** The flags are for desktop launchers and for key bindings where global shortcuts cannot be had (some Wayland desktops). */
const FLAGS = new Map<string, LaunchRequest>([
  [HIDDEN_FLAG, 'hidden'],
  ['--quick-ask', 'quick-ask'],
  ['--new', 'new-conversation'],
  ['--quit', 'quit'],
])

/** The first flag we know decides; a plain start asks for the window. */
export function launchRequest(argv: readonly string[]): LaunchRequest {
  for (const word of argv) {
    const request = FLAGS.get(word)
    if (request) return request
  }
  return 'window'
}
