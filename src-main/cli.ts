/** The `hearken` command. */
import { main } from './headless/main'

/** Commands that listen end cleanly at the first signal; a second one, or one that nobody listens for, ends at once. */
let interrupts = 0
process.on('SIGINT', () => {
  interrupts += 1
  if (interrupts > 1 || process.listenerCount('SIGINT') === 1) process.exit(130)
})

const { stdin, stdout, stderr, env, argv } = process
const code = await main(argv.slice(2), {
  streams: { stdin, stdout, stderr },
  env,
  cwd: process.cwd(),
  signals: process,
})
// What has answered must not be kept waiting by an idle socket or timer.
process.exit(code)
