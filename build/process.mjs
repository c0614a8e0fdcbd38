/** Child processes: run one to its end, pass signals on, and tell what it said. No dependency, Node 20.19 and up. */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a command to its end. Resolves with its exit code (128 + n when signal n ended it) and the standard error it
 * wrote, when that is piped. Signals sent to this process go to the child; in a terminal Ctrl-C has already reached it.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    let stderr = ''
    child.stderr?.on('data', (data) => {
      stderr += data
      if (!options.silent) process.stderr.write(data)
    })
    let stdout = ''
    child.stdout?.on('data', (data) => {
      stdout += data
    })
    const pass = (signal) => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    for (const signal of SIGNALS) process.on(signal, pass)
    const done = () => {
      for (const signal of SIGNALS) process.off(signal, pass)
    }
    child.on('error', (error) => {
      done()
      reject(error)
    })
    child.on('close', (code, signal) => {
      done()
      resolve({ code: code ?? 128 + (constants.signals[signal] ?? 0), stdout, stderr })
    })
  })
}

/** Ends this process with one sentence on standard error. */
export function fail(sentence, code = 1) {
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}
