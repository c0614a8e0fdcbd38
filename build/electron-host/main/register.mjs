/** Loaded with `node --import`: 'electron' is the host's own, and the host's TypeScript files find each other. */
import { registerHooks } from 'node:module'

const ELECTRON = new URL('./electron.ts', import.meta.url).href
const HOST_ROOT = new URL('..', import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'electron' || specifier === 'electron/main')
      return { url: ELECTRON, format: 'module-typescript', shortCircuit: true }
    const fromHost = context.parentURL?.startsWith(HOST_ROOT)
    if (fromHost && specifier.startsWith('.') && !/\.[a-z]+$/.test(specifier)) return next(`${specifier}.ts`, context)
    return next(specifier, context)
  },
})
