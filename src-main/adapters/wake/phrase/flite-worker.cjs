/**
 * A worker thread of ./flite.ts: flite, compiled to WASI, speaks `{ id, jobs: [{ text, voice, stretch, pitch }] }` and
 * answers `{ id, wavs }`. Its file system is one temporary folder; it has no network and no environment.
 */
process.removeAllListeners('warning')
process.on('warning', () => {})
const { parentPort, workerData } = require('node:worker_threads')
const { mkdtempSync, readFileSync, rmSync } = require('node:fs')
const { tmpdir } = require('node:os')
const { join } = require('node:path')
const { WASI } = require('node:wasi')

const program = WebAssembly.compile(readFileSync(workerData.wasm))
program.catch(() => {})

async function speak(folder, { text, voice, stretch, pitch }, at) {
  const name = `${at}.wav`
  const settings = ['--setf', `duration_stretch=${stretch}`, '--setf', `int_f0_target_mean=${pitch}`]
  const args = ['flite', '-voice', voice, ...settings, '-t', text, '-o', `/out/${name}`]
  const wasi = new WASI({ version: 'preview1', args, env: {}, preopens: { '/out': folder }, returnOnExit: true })
  const code = wasi.start(await WebAssembly.instantiate(await program, wasi.getImportObject()))
  if (code !== 0) throw new Error(`flite ended with ${code}`)
  return readFileSync(join(folder, name))
}

parentPort.on('message', async ({ id, jobs }) => {
  const folder = mkdtempSync(join(tmpdir(), 'hearken-voices-'))
  try {
    const wavs = []
    for (const [at, job] of jobs.entries()) wavs.push(await speak(folder, job, at))
    parentPort.postMessage({ id, wavs })
  } catch (error) {
    parentPort.postMessage({ id, error: String(error?.message ?? error) })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
